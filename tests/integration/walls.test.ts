import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { defaultSiteSettings, noWalls, type Walls } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { HlsReader } from './hls-support/hls-reader.ts'

const ROOM = 'demo_model'
const patient = { timeout: 20_000, interval: 20 }
const clock = new ManualClock()
let footlight: Footlight
let media: Media
let admin: TestApi

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  media = createMedia({
    sfu: footlight.server.sfu as MediaPlane,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  await media.startDemoPerformer(ROOM)
  admin = await footlight.login('demo_admin')
})
afterAll(async () => {
  await media.close()
  await footlight.stop()
})
beforeEach(() => vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, patient))

const room = () => (footlight.server.sfu as MediaPlane).room(ROOM)
const socketsServed = () =>
  room()
    .takers()
    .filter((taker) => taker === 'socket').length

async function setWalls(change: Partial<Walls>): Promise<void> {
  const { sites } = (await admin.get('/admin/sites')).body
  const { revision } = sites[0]
  const settings = { ...defaultSiteSettings, theme: 'viewer', walls: { ...noWalls, ...change } }
  expect((await admin.post('/admin/sites/main', { revision, settings })).status).toBe(200)
}

const asks = async (socket: TestSocket, method: string, data: object = {}) => {
  const ref = randomUUID()
  socket.send('v3.media.request', { ref, method, data })
  return socket.next('v3.media.response', (response) => response.ref === ref)
}

/** As the page does: asks for the stream and lets it run. The answer to `consume`. */
async function watch(socket: TestSocket) {
  const { id: transport_id } = (await asks(socket, 'create_transport', { direction: 'recv' })).data!
  const { router_rtp_capabilities: rtp_capabilities } = (await asks(socket, 'capabilities')).data!
  const producer_id = room().state().producers[0]!.id
  const answer = await asks(socket, 'consume', { transport_id, producer_id, rtp_capabilities })
  if (answer.data !== undefined) await asks(socket, 'resume', { id: answer.data['consumer_id'] })
  return answer
}

const noticesOf = (socket: TestSocket) =>
  socket.received.flatMap((event) => (event.name === 'v3.room.wall' ? [event.payload] : []))

/** Time goes by, and the clients of these sockets say meanwhile that they are there. */
async function pass(seconds: number, ...sockets: readonly TestSocket[]): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    clock.advance(Math.min(left, 5) * 1000)
    for (const socket of sockets) {
      socket.send('v3.ping', {})
      await socket.next('v3.pong')
    }
  }
}

/** A guest whose session has begun at this moment, in the room. */
async function guestInRoom() {
  const guest = footlight.guest()
  const socket = await footlight.room(guest, ROOM)
  return { guest, socket }
}

test('WALL-03 without an order of the operator nobody meets a wall, however long they stay', async () => {
  const { socket } = await guestInRoom()
  await watch(socket)
  await pass(300, socket)
  expect(socketsServed()).toBe(1)
  expect(noticesOf(socket)).toEqual([])
  socket.close()
})

describe('with a wall after 120 s', () => {
  beforeEach(() => setWalls({ guest: 'wall', guest_after_s: 120 }))

  test('WALL-03 the stream of a guest ends for a client that ignores what it is told', async () => {
    const { guest, socket } = await guestInRoom()
    expect(await socket.next('v3.room.wall')).toEqual({ kind: 'wall', after_ms: 120_000 })
    const reader = new HlsReader(footlight.url, guest)
    await reader.start(ROOM)
    await watch(socket)
    expect(socketsServed()).toBe(1)
    await pass(115, socket)
    expect(socketsServed()).toBe(1)
    await pass(10, socket)
    await vi.waitUntil(() => socketsServed() === 0, patient)
    expect(await watch(socket)).toMatchObject({ error: expect.any(String) })
    expect((await reader.start(ROOM)).status).toBe(403)
    socket.close()
  })

  test('WALL-04 a new page, tab or socket of that guest gives no new time; the time is signed', async () => {
    const { guest, socket } = await guestInRoom()
    await pass(121, socket)
    const again = await footlight.room(guest, ROOM)
    expect(await again.next('v3.room.wall')).toEqual({ kind: 'wall', after_ms: 0 })
    expect(await watch(again)).toMatchObject({ error: expect.any(String) })
    const [name, cookie] = [...guest.cookies][0]!
    const later = `${(clock.now() + 1e9).toString(36)}-`
    const forged = cookie.replace(/^g\.[0-9a-z]+-/, `g.${later}`)
    expect(forged).not.toBe(cookie)
    const answer = await footlight.guest().get('/user/current', { cookie: `${name}=${forged}` })
    expect(answer.headers.getSetCookie()[0]).not.toContain(forged)
    for (const each of [socket, again]) each.close()
  })

  test('WALL-03 who has an account meets none, and the wall falls when the operator takes it away', async () => {
    const viewer = await footlight.newPerson('viewer')
    const own = await footlight.room(viewer, ROOM)
    const { socket } = await guestInRoom()
    await watch(own)
    await pass(200, own, socket)
    expect(socketsServed()).toBe(1)
    expect(noticesOf(own)).toEqual([])
    await setWalls({ guest: 'off' })
    expect(await socket.next('v3.room.wall', ({ kind }) => kind === 'off')).toBeTruthy()
    await watch(socket)
    expect(socketsServed()).toBe(2)
    for (const each of [own, socket]) each.close()
  })
})

test('WALL-05 a curtain is the page’s alone: the server sends on, and says so in its name', async () => {
  await setWalls({ guest: 'curtain', registration: true })
  const { socket } = await guestInRoom()
  expect(await socket.next('v3.room.wall')).toEqual({ kind: 'curtain', after_ms: 0 })
  await watch(socket)
  await pass(10, socket)
  expect(socketsServed()).toBe(1)
  socket.close()
  await setWalls({})
})

test('WALL-06 an account that needs a card receives no public stream, from the second it is marked', async () => {
  const viewer = await footlight.newPerson('viewer')
  const socket = await footlight.room(viewer, ROOM)
  await watch(socket)
  // One connection for both: to close one of a process drops the locks of its others.
  const database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
  const mark = (roles: readonly string[]) =>
    database
      .prepare('update people set roles = ? where username = ?')
      .run(JSON.stringify(roles), viewer.username)
  expect(socketsServed()).toBe(1)
  mark(['requires_credit_card'])
  await vi.waitFor(async () => {
    await pass(1, socket)
    expect(socketsServed()).toBe(0)
  }, patient)
  expect(await socket.next('v3.room.wall')).toEqual({ kind: 'card', after_ms: 0 })
  mark([])
  await vi.waitFor(async () => {
    await pass(1, socket)
    expect(noticesOf(socket).at(-1)?.kind).toBe('off')
  }, patient)
  await watch(socket)
  expect(socketsServed()).toBe(1)
  socket.close()
  database.close()
})
