import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ServerEvent, ServerEventName } from '@footlight/core/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const patient = { timeout: 8_000, interval: 20 }
let footlight: Footlight
let database: DatabaseSync
beforeAll(async () => {
  footlight = await startFootlight()
  database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
})
afterAll(async () => {
  database.close()
  await footlight.stop()
})

type Someone = Awaited<ReturnType<Footlight['newPerson']>>
let model: Someone
let vip: Someone
let moderator: Someone
let viewer: Someone

const setMembership = (who: Someone, membership: string) =>
  database.prepare('update people set membership = ? where username = ?').run(membership, who.username)
const setLevel = (who: Someone, invisible_mode_level: number) =>
  who.post('/user/settings', { invisible_mode_level })
const enter = (who: Someone) => footlight.room(who, model.username)

beforeEach(async () => {
  model = await footlight.newPerson('model')
  vip = await footlight.newPerson('viewer', 20)
  moderator = await footlight.newPerson('viewer', 5)
  viewer = await footlight.newPerson('viewer', 5)
  setMembership(vip, 'vip')
  must(
    await model.post(`/room/${model.username}/moderate`, {
      action: 'add_moderator',
      target: moderator.username,
    }),
  )
})

const payloadsOf = <Name extends ServerEventName>(socket: TestSocket, name: Name) =>
  socket.received.flatMap((event) => (event.name === name ? [event.payload as ServerEvent<Name>] : []))

async function listOf(socket: TestSocket): Promise<ServerEvent<'v3.chat.user_list'>> {
  const { length } = payloadsOf(socket, 'v3.chat.user_list')
  socket.send('v3.chat.userlist.start', {})
  return vi.waitUntil(() => payloadsOf(socket, 'v3.chat.user_list')[length], patient)
}

/** What was said of this name to those who read the list, in order. */
const saidOf = (socket: TestSocket, name: string) =>
  socket.received.flatMap((event) => {
    if (event.name === 'v3.chat.user_left')
      return (event.payload as ServerEvent<'v3.chat.user_left'>).user === name ? ['left'] : []
    if (event.name !== 'v3.chat.user_joined') return []
    const { user } = event.payload as ServerEvent<'v3.chat.user_joined'>
    if (user.username !== name) return []
    return [user.is_invisible ? 'joined, invisible' : 'joined']
  })

const namesIn = async (socket: TestSocket) => (await listOf(socket)).users.map(({ username }) => username)

test('INVIS-01 who has no membership for it is refused, and a level that is no level as well', async () => {
  expect((await setLevel(viewer, 1)).body.error).toBe('forbidden')
  setMembership(viewer, 'premium')
  expect((await setLevel(viewer, 1)).body.error).toBe('forbidden')
  for (const level of [2, -1, 0.5, true])
    expect((await vip.post('/user/settings', { invisible_mode_level: level })).status).toBe(422)
  expect(must(await viewer.get('/user/current')).settings.invisible_mode_level).toBe(0)
  must(await setLevel(viewer, 0))
  // Written past the route, as an old row might be: the membership decides all the same.
  const settings = JSON.stringify({
    ...must(await viewer.get('/user/current')).settings,
    invisible_mode_level: 1,
  })
  database.prepare('update people set settings = ? where username = ?').run(settings, viewer.username)
  await enter(viewer)
  expect(await namesIn(await enter(moderator))).toContain(viewer.username)
})

test('INVIS-02 performer and site staff read who is invisible, and nobody else; they are counted', async () => {
  must(await setLevel(vip, 1))
  const readers = [await enter(viewer), await enter(moderator)]
  const [performer, staff] = [
    await enter(model),
    await footlight.room(await footlight.login('demo_moderator'), model.username),
  ]
  for (const socket of [...readers, performer, staff]) await listOf(socket)
  const own = await enter(vip)
  const second = await enter(vip)
  for (const socket of [performer, staff])
    await vi.waitUntil(() => saidOf(socket, vip.username).length > 0, patient)
  for (const socket of [performer, staff]) {
    expect(saidOf(socket, vip.username)).toEqual(['joined, invisible'])
    const { count, users } = await listOf(socket)
    expect(users.find(({ username }) => username === vip.username)).toMatchObject({ is_invisible: true })
    expect(count).toBe(4)
  }
  for (const socket of [...readers, own]) {
    const { count, users } = await listOf(socket)
    expect(count).toBe(4)
    expect(JSON.stringify(users)).not.toMatch(new RegExp(`${vip.username}|is_invisible`))
  }
  // Out and in again, by one tab and by both, and with other tokens.
  await second.close()
  await own.close()
  const back = await enter(vip)
  must(
    await vip.post(
      `/tip/${model.username}`,
      { amount: 20, type: 'stealth' },
      { idempotencyKey: randomUUID() },
    ),
  )
  await settle(footlight, model.username, back, ...readers)
  await back.close()
  await vi.waitUntil(() => saidOf(performer, vip.username).includes('left'), patient)
  for (const socket of readers) {
    expect(saidOf(socket, vip.username)).toEqual([])
    expect(await namesIn(socket)).not.toContain(vip.username)
  }
})

test('INVIS-02 who goes invisible leaves the open lists at once, and comes back into them', async () => {
  const [other, performer] = [await enter(viewer), await enter(model)]
  await enter(vip)
  await enter(vip)
  await vi.waitFor(async () => expect(await namesIn(other)).toContain(vip.username), patient)
  await listOf(performer)
  await vi.waitUntil(() => saidOf(other, vip.username).length > 0, patient)
  must(await setLevel(vip, 1))
  await vi.waitUntil(() => saidOf(other, vip.username).at(-1) === 'left', patient)
  expect(await namesIn(other)).not.toContain(vip.username)
  expect(saidOf(performer, vip.username).at(-1)).toBe('joined, invisible')
  must(await setLevel(vip, 0))
  await vi.waitUntil(() => saidOf(other, vip.username).at(-1) === 'joined', patient)
  expect(await namesIn(other)).toContain(vip.username)
  expect(saidOf(performer, vip.username).at(-1)).toBe('joined')
})

test('INVIS-01 INVIS-05 it ends with the membership, and every tab of the account is told', async () => {
  const tabs = [await footlight.lobby(vip), await footlight.lobby(vip)]
  must(await setLevel(vip, 1))
  for (const tab of tabs) expect(await tab.next('v3.user.invisible-mode')).toEqual({ level: 1 })
  const other = await enter(viewer)
  const own = await enter(vip)
  expect(await namesIn(other)).not.toContain(vip.username)
  setMembership(vip, 'none')
  for (const tab of tabs) expect(await tab.next('v3.user.invisible-mode')).toEqual({ level: 0 })
  await vi.waitUntil(() => saidOf(other, vip.username).includes('joined'), patient)
  await own.close()
  await enter(vip)
  expect(await namesIn(other)).toContain(vip.username)
})

test('INVIS-03 INVIS-04 the card tells a room moderator nothing, and a line in the chat names who wrote it', async () => {
  must(await setLevel(vip, 1))
  const other = await enter(viewer)
  await listOf(other)
  const own = await enter(vip)
  await settle(footlight, model.username, own)
  const card = async (who: Someone) =>
    must(await who.get(`/room/${model.username}/people/${vip.username}`)).here_since
  expect(await card(moderator)).toBeNull()
  expect(await card(viewer)).toBeNull()
  expect(await card(model)).not.toBeNull()
  own.send('v3.chat.message', { ref: 'a', message: 'hello' })
  const line = await other.next('v3.chat.message', ({ user }) => user.username === vip.username)
  expect(line.user).not.toHaveProperty('is_invisible')
  expect(await namesIn(other)).not.toContain(vip.username)
  expect(saidOf(other, vip.username)).toEqual([])
})
