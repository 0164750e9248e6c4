import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let staff: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ limits: manyPeople })
  staff = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const PASSWORD = 'quiet-river-lamp'
const somebody = (type: 'viewer' | 'model' = 'viewer') => footlight.newPerson(type)
const link = (who: TestApi, username: string, more: object = {}) =>
  who.post('/account/linked', { password: PASSWORD, other: { username, password: PASSWORD }, ...more })
const linkedOf = async (who: TestApi) =>
  must(await who.get('/account/linked')).linked.map(({ username }: { username: string }) => username)
const nameOf = async (who: TestApi) => must(await who.get('/user/current')).user.username
const suspend = (username: string) =>
  staff.post(`/admin/accounts/${username}/suspension`, {
    until: Date.now() + 60_000,
    reason_code: null,
    text: null,
  })

test('LINKED-01 both passwords link two accounts; each reads the other, and so does the current user', async () => {
  const [one, two] = [await somebody(), await somebody('model')]
  expect(must(await link(one, two.username)).linked).toMatchObject([
    { username: two.username, is_model: true },
  ])
  expect([await linkedOf(one), await linkedOf(two)]).toEqual([[two.username], [one.username]])
  expect(must(await two.get('/user/current')).linkedAccounts).toMatchObject([{ username: one.username }])
})

test('LINKED-02 without both nothing is linked, and no answer tells who has an account or what kind', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const tries = [
    await link(one, two.username, { password: 'not-my-password' }),
    await link(one, two.username, { other: { username: two.username, password: 'not-their-password' } }),
    await link(one, 'nobody_of_all'),
    await link(one, 'demo_admin'),
    await link(one, 'demo_moderator'),
  ]
  for (const { status, body } of tries) expect([status, body.error]).toEqual([401, 'invalid_credentials'])
  expect(new Set(tries.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await link(one, one.username)).status).toBe(403)
  expect(await linkedOf(one)).toEqual([])
})

test('LINKED-02 ten tries an hour, whatever comes of them', async () => {
  const one = await somebody()
  const answers: number[] = []
  for (let tried = 0; tried < 11; tried += 1) answers.push((await link(one, `nobody_${tried}`)).status)
  expect(answers.at(-1)).toBe(429)
})

test('LINKED-02 staff, studios and who is suspended are linked with nobody', async () => {
  const one = await somebody()
  const demo = { password: 'footlight-demo' }
  for (const username of ['demo_admin', 'demo_moderator', 'demo_studio', 'demo_model'])
    expect([username, (await link(one, username, { other: { username, ...demo } })).status]).toEqual([
      username,
      403,
    ])
  expect((await link(staff, one.username, demo)).status).toBe(403)
  const two = await somebody()
  must(await suspend(two.username))
  expect((await link(one, two.username)).body.error).toBe('account_suspended')
  expect((await link(two, one.username)).body.error).toBe('account_suspended')
  expect(await linkedOf(one)).toEqual([])
})

test('LINKED-03 either side unlinks, three are the most, and names of strangers are not there', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const [three, four] = [await somebody(), await somebody()]
  must(await link(one, two.username))
  must(await link(two, three.username))
  expect((await link(three, four.username)).body).toMatchObject({ error: 'wrong_state', state: 'full' })
  expect((await one.delete(`/account/linked/${four.username}`)).status).toBe(404)
  expect((await four.delete(`/account/linked/${one.username}`)).status).toBe(404)
  must(await one.delete(`/account/linked/${three.username}`))
  expect([await linkedOf(one), await linkedOf(three)]).toEqual([[two.username], []])
  must(await two.delete(`/account/linked/${two.username}`))
  expect(await linkedOf(one)).toEqual([])
})

test('LINKED-04 one goes on as another without a password, and as nobody else', async () => {
  const [one, two, stranger] = [await somebody(), await somebody('model'), await somebody()]
  const go = (who: TestApi, username: string) => who.post(`/account/linked/${username}/switch`)
  expect((await go(one, two.username)).status).toBe(404)
  must(await link(one, two.username))
  expect((await go(one, stranger.username)).status).toBe(404)
  expect((await go(stranger, two.username)).status).toBe(404)
  must(await go(one, two.username))
  expect(await nameOf(one)).toBe(two.username)
  must(await go(one, one.username))
  expect(await nameOf(one)).toBe(one.username)
  must(await one.delete(`/account/linked/${two.username}`))
  expect((await go(one, two.username)).status).toBe(404)
})

test('LINKED-04 who was suspended since is not gone on as, and goes nowhere', async () => {
  const [one, two] = [await somebody(), await somebody()]
  must(await link(one, two.username))
  must(await suspend(two.username))
  const answer = await one.post(`/account/linked/${two.username}/switch`)
  expect([answer.status, answer.body.error]).toEqual([403, 'account_suspended'])
  expect((await two.post(`/account/linked/${one.username}/switch`)).body.error).toBe('account_suspended')
  expect(await nameOf(one)).toBe(one.username)
})

test('LINKED-05 pages of performers name each other where both want it, and never a viewer', async () => {
  const [one, two, viewer] = [await somebody('model'), await somebody('model'), await somebody()]
  must(await link(one, two.username))
  must(await link(one, viewer.username))
  const shown = async () =>
    must(await footlight.guest().get(`/profile/${one.username}`)).linked.map(
      ({ username }: { username: string }) => username,
    )
  expect(await shown()).toEqual([])
  const show = (who: TestApi) => who.post('/user/settings', { hide_linked_accounts: false })
  must(await show(one))
  expect(await shown()).toEqual([])
  must(await show(two))
  must(await show(viewer))
  expect(await shown()).toEqual([two.username])
})
