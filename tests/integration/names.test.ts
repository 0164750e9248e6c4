import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { accountIdOf } from '../dev-env/media-library.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let staff: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ limits: manyPeople })
  staff = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const PASSWORD = 'quiet-river-lamp'
let made = 0
const newName = () => `renamed_${process.pid}_${(made += 1)}`
/** By signing up, so that the password is known. */
async function signUp(username = newName()): Promise<TestApi & { username: string }> {
  const who = footlight.guest()
  must(
    await who.post('/auth/register', {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      birth_date: '1990-01-01',
      type: 'viewer',
      accepts_terms: true,
    }),
  )
  return Object.assign(who, { username })
}
const change = (who: TestApi, username: string, password = PASSWORD) =>
  who.post('/account/name', { username, password })
const nameOf = async (who: TestApi) => must(await who.get('/user/current')).user.username

test('NAME-01 once in thirty days, by the password, and by the rules of signing up', async () => {
  const [viewer, other] = [await signUp(), await signUp()]
  const before = must(await viewer.get('/user/current'))
  expect(before.settings.can_change_username).toBe(true)
  expect(must(await viewer.get('/account/name'))).toEqual({
    username: viewer.username,
    obstacle: null,
    next_change_at: null,
  })
  const refusals: readonly (readonly [string, string, number, object])[] = [
    [newName(), 'not-the-password', 401, { error: 'invalid_credentials' }],
    [viewer.username, PASSWORD, 422, { fields: { username: 'invalid' } }],
    [other.username.toUpperCase(), PASSWORD, 409, { error: 'username_taken' }],
    ['guest_1234', PASSWORD, 409, { error: 'username_taken' }],
    ['support', PASSWORD, 409, { error: 'username_taken' }],
    ['no', PASSWORD, 422, { error: 'invalid_value' }],
    ['../admin', PASSWORD, 422, { error: 'invalid_value' }],
    ['lolita', PASSWORD, 422, { fields: { username: 'prohibited' } }],
  ]
  for (const [name, password, status, body] of refusals) {
    const answer = await change(viewer, name, password)
    expect([name, answer.status, answer.body]).toEqual([name, status, expect.objectContaining(body)])
  }
  expect(await nameOf(viewer)).toBe(viewer.username)
  const to = newName()
  const after = must(await change(viewer, to))
  expect(after).toMatchObject({ username: to, obstacle: 'too_soon' })
  expect(Date.parse(after.next_change_at)).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
  expect(must(await viewer.get('/user/current')).settings.can_change_username).toBe(false)
  expect((await change(viewer, newName())).body).toMatchObject({ error: 'wrong_state', state: 'too_soon' })
})

test('NAME-01 performers keep theirs, with the reason said', async () => {
  const answer = await change(await footlight.newPerson('model'), newName())
  expect([answer.status, answer.body]).toEqual([
    409,
    expect.objectContaining({ state: 'performer', message: expect.stringMatching(/address of their room/) }),
  ])
})

test('NAME-02 all sessions end but a new one, old sockets close, and the old name logs nobody in', async () => {
  const viewer = await signUp()
  const elsewhere = await footlight.login(viewer.username, PASSWORD)
  const lobby = await footlight.lobby(elsewhere)
  const to = newName()
  must(await change(viewer, to))
  expect(await nameOf(viewer)).toBe(to)
  await lobby.closed
  expect(await nameOf(elsewhere)).toMatch(/^guest_/)
  expect(
    (await footlight.guest().post('/auth/login', { username: viewer.username, password: PASSWORD })).status,
  ).toBe(401)
  expect(await nameOf(await footlight.login(to, PASSWORD))).toBe(to)
})

test('NAME-03 nobody takes the old name, nor one that two want in one moment', async () => {
  const [one, two] = [await signUp(), await signUp()]
  const to = newName()
  const answers = await Promise.all([change(one, to), change(two, to)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = answers[0]!.status === 200 ? [one, two] : [two, one]
  expect((await change(loser, winner.username)).body.error).toBe('username_taken')
  await expect(signUp(winner.username)).rejects.toThrow()
})

test('NAME-04 a ban, a role and a balance go with them, in a room that is open and in what is stored', async () => {
  const model = await footlight.newPerson('model')
  const live = await goLive(footlight.server, model.username)
  try {
    const [banned, helper] = [await signUp(), await signUp()]
    must(
      await model.post(`/room/${model.username}/moderate`, {
        action: 'ban',
        target: banned.username,
        reason: 'x',
      }),
    )
    must(
      await model.post(`/room/${model.username}/moderate`, {
        action: 'add_moderator',
        target: helper.username,
        reason: '',
      }),
    )
    const id = await accountIdOf(banned)
    const [now, then] = [newName(), newName()]
    must(await change(banned, now))
    must(await change(helper, then))
    expect((await banned.get(`/chat/react/${model.username}`)).body.error).toBe('banned')
    // By the new name, as the performer reads it.
    const { restrictions } = must(await model.get(`/room/${model.username}/restrictions`))
    const held = restrictions.map(({ kind, target }: { kind: string; target: string }) => `${kind} ${target}`)
    expect(held.toSorted()).toEqual([`ban ${now}`, `moderator ${then}`])
    expect(
      (
        await helper.post(`/room/${model.username}/moderate`, {
          action: 'silence',
          target: 'guest_00000001',
          reason: '',
        })
      ).status,
    ).toBe(200)
    expect(await accountIdOf(banned)).toBe(id)
  } finally {
    live.end()
  }
})

test('NAME-04 friends, chats and tokens are theirs as before', async () => {
  const viewer = await signUp()
  const friend = await footlight.newPerson('viewer')
  must(await viewer.post(`/friends/${friend.username}`))
  must(await friend.post(`/friends/${viewer.username}/accept`))
  must(await viewer.post(`/messages/${friend.username}`, { text: 'before', ref: randomUUID() }))
  const to = newName()
  must(await change(viewer, to))
  expect(must(await friend.get('/friends')).friends).toMatchObject([
    { username: to, friend_status: 'CONFIRMED' },
  ])
  expect(must(await friend.get('/messages')).chats).toMatchObject([{ username: to }])
  must(await friend.post(`/messages/${to}`, { text: 'after', ref: randomUUID() }))
  const { messages } = must(await viewer.get(`/messages/${friend.username}`))
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['before', 'after'])
  // The old name is answered as any that nobody has.
  const ask = async (name: string) => (await friend.get(`/messages/${name}`)).body.error
  expect(await ask(viewer.username)).toBe(await ask('nobody_of_all'))
})

test('NAME-05 nobody changes it while they pay for a show', async () => {
  const model = await footlight.newPerson('model')
  const payer = await footlight.newPerson('viewer', 500)
  const live = await goLive(footlight.server, model.username)
  try {
    must(
      await model
        .post('/performer/settings', { private_cost: 30 })
        .catch(() => ({ status: 200, body: {} }) as never),
    )
    const { request_id } = must(await pay(payer, `/private/${model.username}/request`, {}))
    expect((await change(payer, newName())).body).toMatchObject({ error: 'wrong_state', state: 'in_show' })
    must(await model.post(`/private/${model.username}/accept`, { request_id }))
    expect((await change(payer, newName())).body).toMatchObject({ state: 'in_show' })
    must(await model.post(`/private/${model.username}/end`))
    const to = newName()
    expect(must(await change(payer, to)).username).toBe(to)
  } finally {
    live.end()
  }
})

test('NAME-06 the staff reads which names an account had, by any of them; nobody else does', async () => {
  const viewer = await signUp()
  const to = newName()
  must(await change(viewer, to))
  for (const name of [viewer.username, to])
    expect(must(await staff.get(`/admin/accounts/${name}/names`))).toMatchObject({
      username: to,
      names: [{ from: viewer.username, to }],
    })
  expect((await viewer.get(`/admin/accounts/${to}/names`)).status).toBe(403)
  expect((await staff.get('/admin/accounts/nobody_of_all/names')).status).toBe(404)
})
