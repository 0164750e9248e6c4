import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import {
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
} from './account-security-support/security-shop.ts'

const DAY = 86_400_000
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const text = 'I did not write those adverts: somebody else had my password.'
const answer = 'The adverts came from another account.'
const suspend = (staff: TestApi, username: string) =>
  staff.post(`/admin/accounts/${username}/suspension`, {
    ...{ until: shop.clock.now() + 9 * DAY, reason_code: 'spam', text: null },
  })
async function open() {
  shop = await openShop()
  const [moderator, admin] = [
    await shop.footlight.login('demo_moderator'),
    await shop.footlight.login('demo_admin'),
  ]
  const owner = await shop.owner()
  must(await suspend(moderator, owner.username))
  return { owner, moderator, admin }
}
async function queueOf(staff: TestApi, username: string) {
  const { appeals } = must(await staff.get('/moderation/appeals'))
  return appeals.find((appeal: { username: string }) => appeal.username === username)
}

test('APPEAL-01 who is suspended appeals, by their session or by their password, and does nothing else', async () => {
  const { owner, moderator } = await open()
  expect(must(await owner.get('/account/appeal'))).toEqual({ appeal: null, may_appeal: true })
  expect((await owner.post('/user/follow/demo_live', {})).body).toMatchObject({ error: 'account_suspended' })
  for (const wrong of ['too short', '   spaces   ', 'x'.repeat(4_001), `${text}\u202e`])
    expect((await owner.post('/auth/appeal', { text: wrong })).status, wrong).toBe(422)
  const stranger = shop.footlight.guest()
  const by = (more: object) => stranger.post('/auth/appeal', { text, username: owner.username, ...more })
  expect((await stranger.post('/auth/appeal', { text })).body).toMatchObject({ error: 'login_required' })
  expect((await by({ password: OTHER_PASSWORD })).body).toMatchObject({ error: 'invalid_credentials' })
  expect((await by({ username: 'nobody_at_all', password: PASSWORD })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  expect(must(await by({ username: owner.email, password: PASSWORD })).appeal).toMatchObject({
    state: 'open',
    text,
  })
  expect(await queueOf(moderator, owner.username)).toMatchObject({ text, may_decide: false })
  const other = await shop.owner()
  expect((await other.post('/auth/appeal', { text })).body).toMatchObject({ state: 'not_suspended' })
  expect((await by({ username: other.username, password: PASSWORD })).body).toMatchObject({
    state: 'not_suspended',
  })
})

test('APPEAL-02 once for each suspension', async () => {
  const { owner, admin } = await open()
  must(await owner.post('/auth/appeal', { text }))
  expect((await owner.post('/auth/appeal', { text })).body).toMatchObject({
    error: 'wrong_state',
    state: 'appealed',
  })
  expect(must(await owner.get('/account/appeal'))).toMatchObject({
    appeal: { state: 'open' },
    may_appeal: false,
  })
  must(await suspend(admin, owner.username))
  expect((await owner.post('/auth/appeal', { text })).body).toMatchObject({ state: 'appealed' })
})

test('APPEAL-03 another one of the staff decides, with reasons, and nobody else', async () => {
  const { owner, moderator, admin } = await open()
  must(await owner.post('/auth/appeal', { text }))
  const { id } = await queueOf(admin, owner.username)
  const decide = (who: TestApi, more: object = {}) =>
    who.post(`/moderation/appeals/${id}`, { decision: 'ended', answer, ...more })
  expect((await decide(moderator)).body).toMatchObject({ error: 'forbidden' })
  const viewer = await shop.owner()
  expect((await decide(viewer)).body).toMatchObject({ error: 'forbidden' })
  expect((await viewer.get('/moderation/appeals')).body).toMatchObject({ error: 'forbidden' })
  expect((await decide(admin, { answer: 'No.' })).status).toBe(422)
  expect(await queueOf(admin, owner.username)).toMatchObject({
    ...{ ordered_by: ['demo_moderator'], may_decide: true, reason: { code: 'spam' } },
  })
  must(await decide(admin))
  expect((await decide(admin)).body).toMatchObject({ error: 'wrong_state', state: 'decided' })
  expect(await queueOf(admin, owner.username)).toBeUndefined()
})

test('APPEAL-05 the answer is read on the site and in the mail, and what was decided holds at once', async () => {
  const { owner, admin } = await open()
  must(await owner.post('/auth/appeal', { text }))
  const { id } = await queueOf(admin, owner.username)
  const until = shop.clock.now() + DAY
  const decide = (more: object) =>
    admin.post(`/moderation/appeals/${id}`, { decision: 'shortened', answer, ...more })
  for (const wrong of [undefined, shop.clock.now(), shop.clock.now() + 10 * DAY])
    expect((await decide({ until: wrong })).body).toMatchObject({ fields: { until: 'invalid' } })
  must(await decide({ until }))
  expect(must(await owner.get('/account/appeal'))).toMatchObject({
    ...{ appeal: { state: 'shortened', answer }, may_appeal: false },
  })
  expect(must(await owner.get('/user/current')).user).toMatchObject({
    ...{ suspension_date: new Date(until).toISOString(), suspension_reason: { code: 'spam' } },
  })
  const [mail] = await shop.mails(owner.email, answer)
  expect(mail).toContain(new Date(until).toISOString().slice(0, 10))
  shop.clock.leap(DAY)
  const { json } = must(await owner.post('/user/export', { password: PASSWORD }))
  const exported = (await owner.get(json.replace('/api/v1', ''))).body
  expect(exported.appeals).toMatchObject([{ text, state: 'shortened', answer }])
  must(await owner.post('/user/follow/demo_live', {}))
})
