import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { caseLimits } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture, publishItem } from '../dev-env/media-library.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
const DAY_MS = 86_400_000
const why = 'Everybody in it agreed, and I can show it.'
const answer = 'The papers of all of them are there.'
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let moderator: TestApi
/** Of the staff as well, and without a part in what the moderator decides. */
let admin: TestApi
let viewer: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ clock })
  ;[model, moderator, admin] = [
    await footlight.login(MODEL),
    await footlight.login('demo_moderator'),
    await footlight.login('demo_admin'),
  ]
  viewer = await footlight.newPerson('viewer', 0)
})
afterAll(() => footlight.stop())

interface Ref {
  readonly kind: string
  readonly id: string
}

/** The moderator decides about somebody. Answers the number of the decision. */
async function decided(more: {
  readonly action: string
  readonly removes?: readonly Ref[]
}): Promise<string> {
  must(await viewer.post(`/room/${MODEL}/report`, { person: MODEL, reason: 'recording', note: 'look' }))
  const { cases } = must(await moderator.get('/moderation/cases'))
  const { number } = cases.find(({ reported }: { reported: string }) => reported === MODEL)
  const { version } = must(await moderator.get(`/moderation/cases/${number}`)).case
  const ruling = { version, ground: 'no_consent', text: 'Nobody of those in it agreed.', ...more }
  must(await moderator.post(`/moderation/cases/${number}/decision`, ruling))
  return number
}
const removed = (...removes: readonly Ref[]) => decided({ action: 'content_removed', removes })
const item = async (name: string): Promise<Ref> => ({
  kind: 'media',
  id: String(await publishItem(footlight, model, moderator, { name })),
})
const post = async (): Promise<Ref> => {
  const words = { teaser: 'News', text: 'I am back.', fanclub_access_level: null, token_price: 0 }
  const draft = { ...words, media: [], poll: null, publish_at: null, ref: randomUUID() }
  return { kind: 'post', id: String(must(await model.post('/performer/posts', draft)).id) }
}
const appeal = (number: string, by = model, text = why) =>
  by.post(`/account/decision-appeals/${number}`, { text })
const waiting = async (by = admin) => must(await by.get('/moderation/decision-appeals')).appeals
const queued = async (number: string, by = admin) =>
  (await waiting(by)).find((each: { number: string }) => each.number === number)
const decide = (id: number, decision: string, by = admin) =>
  by.post(`/moderation/decision-appeals/${id}`, { decision, answer })
const isThere = async ({ kind, id }: Ref): Promise<boolean> => {
  if (kind === 'media') return (await viewer.get(`/media/get/${id}`)).status === 200
  const { posts } = must(await viewer.get(`/posts/of/${MODEL}`))
  return posts.some((each: { id: number }) => String(each.id) === id)
}

test('APPEAL-07 a decision that removed something is appealed once by its person, within six months, and by nobody else', {
  timeout: 180_000,
}, async () => {
  const number = await removed(await item('On the stairs'))
  expect(must(await model.get('/account/decision-appeals')).may_appeal).toContain(number)
  expect((await appeal(number, viewer)).status).toBe(404)
  expect((await appeal('0'.repeat(16))).status).toBe(404)
  expect((await appeal(number, model, 'too short')).status).toBe(422)
  const both = await Promise.all([appeal(number), appeal(number)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await appeal(number)).body).toMatchObject({ error: 'wrong_state', state: 'appealed' })
  const own = must(await model.get('/account/decision-appeals'))
  expect(own.appeals).toMatchObject([{ number, state: 'open', text: why, answer: null }])
  expect(own.may_appeal).not.toContain(number)
  const warning = await decided({ action: 'warned' })
  expect(must(await model.get('/account/decision-appeals')).may_appeal).toContain(warning)
  clock.leap(caseLimits.evidenceDays * DAY_MS)
  const late = await footlight.login(MODEL)
  expect(must(await late.get('/account/decision-appeals')).may_appeal).not.toContain(warning)
  expect((await appeal(warning, late)).body).toMatchObject({ error: 'wrong_state', state: 'late' })
  ;[model, moderator, admin] = [
    late,
    await footlight.login('demo_moderator'),
    await footlight.login('demo_admin'),
  ]
  viewer = await footlight.newPerson('viewer', 0)
})

test('APPEAL-08 whoever made the decision does not look at the appeal, nor whom it is about; of two others one decides', {
  timeout: 180_000,
}, async () => {
  const number = await removed(await item('In the hall'))
  must(await appeal(number))
  const { id, ...shown } = await queued(number)
  expect(shown).toMatchObject({
    ...{ username: MODEL, text: why, action: 'content_removed', reasons: 'Nobody of those in it agreed.' },
    ...{ decided_by: ['demo_moderator'], may_decide: true, removes: [{ title: 'In the hall' }] },
  })
  expect(await queued(number, moderator)).toMatchObject({ may_decide: false })
  expect((await decide(id, 'reversed', moderator)).status).toBe(403)
  for (const by of [model, viewer]) {
    expect((await by.get('/moderation/decision-appeals')).status).toBe(403)
    expect((await decide(id, 'reversed', by)).status).toBe(403)
  }
  expect((await decide(999_999, 'upheld')).status).toBe(404)
  const both = await Promise.all([decide(id, 'upheld'), decide(id, 'reversed')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await queued(number)).toBeUndefined()
})

test('APPEAL-09 reversed, what was kept is there again in the same moment, what looks like it is refused no more, and its person is written to', {
  timeout: 180_000,
}, async () => {
  const [media, text, picture] = [await item('In the garden'), await post(), await drawPicture(31)]
  const file = must(await sendAvatar(footlight, model, picture)).user!.avatar.split('/')[2]!
  const kept = await item('On the roof')
  const number = await removed(media, text, { kind: 'avatar', id: file }, kept)
  // Its performer has deleted this one as well.
  must(await model.delete(`/performer/media/${kept.id}`))
  for (const each of [media, text]) expect(await isThere(each)).toBe(false)
  const { caseRepository } = footlight.server.database
  await expect.poll(() => caseRepository.dueRemovals(10)).toEqual([])
  expect((await sendAvatar(footlight, model, picture)).body).toMatchObject({ fields: { file: 'prohibited' } })
  must(await appeal(number))
  must(await decide((await queued(number)).id, 'reversed'))
  for (const each of [media, text]) expect([each.kind, await isThere(each)]).toEqual([each.kind, true])
  expect(await isThere(kept)).toBe(false)
  await expect.poll(() => caseRepository.dueRemovals(10)).toEqual([])
  must(await sendAvatar(footlight, model, picture))
  const { ruling } = must(await moderator.get(`/moderation/cases/${number}`)).case
  const states = new Map(
    ruling.removes.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
  )
  expect([states.get('post'), states.get('avatar')]).toEqual(['restored', 'lifted'])
  expect(must(await model.get('/account/decision-appeals')).appeals).toContainEqual(
    expect.objectContaining({ number, state: 'reversed', answer }),
  )
  const { decisions } = must(await model.get('/account/decisions'))
  expect(decisions.find((each: { number: string }) => each.number === number).removed).toEqual([])
  const { email } = must(await model.get('/user/current')).user
  await expect
    .poll(() => mailsTo(footlight.config.dataDir, email).filter((mail) => mail.includes('does not stand')))
    .toHaveLength(1)
  const { entries } = must(await admin.get('/admin/audit?action=appeals.reverse_decision'))
  expect(entries[0]).toMatchObject({ reason: answer, subject: { kind: 'case', id: number } })
  const numbers = must(await moderator.get('/moderation/case-numbers'))
  expect(numbers.reversed).toBeGreaterThanOrEqual(1)
})

test('APPEAL-07 a suspension is appealed as one, and a decision that found nothing by nobody', {
  timeout: 180_000,
}, async () => {
  const nothing = await decided({ action: 'nothing', ground: null } as never)
  expect((await appeal(nothing)).status).toBe(404)
  const number = await decided({ action: 'suspended', until: clock.now() + DAY_MS } as never)
  const again = await footlight.login(MODEL).catch(() => model)
  expect((await appeal(number, again)).body.state ?? 'account_suspended').toMatch(/suspended/)
})
