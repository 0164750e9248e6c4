import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** Of everybody whom `newPerson` makes. */
const PASSWORD = 'quiet-river-lamp'
let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight({
    locator: { locate: () => ({ country: 'US', state: 'US-TX' }) },
  })
})
afterAll(() => footlight.stop())

interface Listed {
  readonly id: string
  readonly is_current: boolean
}
const listed = async (who: Awaited<ReturnType<Footlight['login']>>) =>
  must(await who.get('/user/sessions')).sessions as Listed[]

test('PRIVACY-03 an account reads where it is logged in, and no session key, address or browser line', async () => {
  const [one, other] = [await footlight.login('demo_viewer'), await footlight.login('demo_viewer')]
  const answer = must(await one.get('/user/sessions'))
  expect(answer.sessions).toHaveLength(2)
  expect(answer.sessions.map(({ is_current }: Listed) => is_current).sort()).toEqual([false, true])
  expect(answer.sessions[0]).toMatchObject({
    device: { browser: expect.any(String), system: expect.any(String) },
    place: { country: 'US', state: 'US-TX' },
  })
  const text = JSON.stringify(answer)
  const cookies = [...one.cookies.values(), ...other.cookies.values()].filter((value) => value.length > 8)
  for (const secret of [...cookies, '127.0.0.1']) expect(text).not.toContain(secret)
  const stored = await footlight.server.database.sessionRepository.ofAccount(
    must(await one.get('/user/current')).user.id,
    Date.now(),
    9,
  )
  for (const { idHash } of stored) expect(text).not.toContain(idHash)
  expect((await footlight.guest().get('/user/sessions')).status).toBe(401)
  must(await one.post('/user/sessions/end', { id: 'others' }))
})

test('PRIVACY-04 another session is logged out by its id: its calls are a guest’s and its sockets close', async () => {
  const person = await footlight.newPerson('viewer')
  const own = { username: person.username }
  const other = await footlight.login(own.username, PASSWORD)
  const stranger = await footlight.newPerson('viewer')
  const socket = await footlight.lobby(other)
  const before = await listed(person)
  const target = before.find(({ is_current }) => !is_current)!

  // Somebody else's id ends nothing, and the own session is no other one.
  must(await stranger.post('/user/sessions/end', { id: target.id }))
  const current = before.find(({ is_current }) => is_current)!
  expect((await person.post('/user/sessions/end', { id: current.id })).status).toBe(404)
  expect(await listed(other)).toHaveLength(2)

  const after = must(await person.post('/user/sessions/end', { id: target.id })).sessions
  expect(after).toEqual([expect.objectContaining({ id: current.id, is_current: true })])
  expect((await socket.closed).code).toBe(4401)
  expect((await other.get('/user/sessions')).status).toBe(401)
  must(await person.post('/user/sessions/end', { id: target.id }))
  expect(await listed(person)).toHaveLength(1)
})

test('PRIVACY-04 all others at once, and the one that asks stays', async () => {
  const person = await footlight.newPerson('viewer')
  const others = await Promise.all([1, 2, 3].map(() => footlight.login(person.username, PASSWORD)))
  must(await person.post('/user/sessions/end', { id: 'others' }))
  for (const other of others) expect((await other.get('/user/sessions')).status).toBe(401)
  expect(await listed(person)).toEqual([expect.objectContaining({ is_current: true })])
  must(await person.post('/user/settings', { volume_tip: 1 }))
})
