import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { proveAge, withdrawProof } from '../dev-env/prove-age.ts'
import { must } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { rtpParameters } from './sfu-support/start-sfu.ts'
import { mediaOf, openCameras } from './sfu-support/viewer-camera.ts'

type Person = TestApi & { readonly username: string }

const ROOM = 'demo_model'
const patient = { timeout: 10_000, interval: 20 }
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let moderator: TestApi
let own: TestSocket
let cameras: Awaited<ReturnType<typeof openCameras>>

beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    locator: { locate: () => ({ country: 'RO', state: null }) },
  })
  model = await footlight.login(ROOM)
  moderator = await footlight.login('demo_admin')
  must(await model.post('/user/settings', { speeddate_is_enabled: true }))
  cameras = await openCameras(footlight, ROOM)
})
afterAll(async () => {
  cameras.close()
  await footlight.stop()
})
beforeEach(async () => {
  await clock.advance(61_000)
  own = await footlight.room(model, ROOM)
})
afterEach(async () => {
  cameras.stop()
  await model.post('/speed-date/v2/stop')
  await own.close()
})

const proofs = new Map<string, string>()

/** A viewer whose age was proved by a face. */
async function proven(): Promise<Person> {
  const viewer = await footlight.newPerson('viewer')
  proofs.set(viewer.username, await proveAge(footlight, viewer))
  return viewer
}
const request = (who: TestApi) => who.post('/speed-date/v2/match/request')
const accept = (who: TestApi, id: string) => who.post('/speed-date/v2/match/accept', { match_id: id })
const stateOf = async (who: TestApi) => must(await who.post('/speed-date/v2/match/update'))

/** Both wait for each other, and the performer has said yes. */
async function begin(viewer: Person) {
  must(await request(model))
  const { match } = must(await request(viewer))
  const socket = await footlight.room(viewer, ROOM)
  must(await accept(model, match.id))
  return { id: match.id as string, socket }
}

/** Time in which both answer as browsers do. */
async function passTime(ms: number, ...sockets: readonly TestSocket[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10_000) {
    for (const socket of sockets) {
      socket.send('v3.ping', {})
      await socket.next('v3.pong')
    }
    await clock.advance(10_000)
  }
}

describe('DATE-01 each of the two receives the other, and nobody else anything', () => {
  test('cameras go both ways; not to a stranger, a moderator, another session of the performer', async () => {
    const vera = await proven()
    const { socket } = await begin(vera)
    const [mine, theirs] = [await cameras.send(own), await cameras.send(socket)]
    await cameras.receive(own, theirs.id)
    await cameras.receive(socket, mine.id)
    const stranger = await footlight.room(await proven(), ROOM)
    const staff = await footlight.room(moderator, ROOM)
    const desktop = await footlight.room(await footlight.login(ROOM), ROOM)
    for (const witness of [stranger, staff, desktop]) {
      for (const { id } of [mine, theirs]) {
        const { data, media } = await cameras.consume(witness, id).catch(() => ({ data: null, media: null }))
        if (media !== null) expect(await media.refusal('consume', data ?? {})).toMatch(/forbidden|not_found/)
      }
      const told = witness.received.filter(({ name }) => name === 'v3.media.state')
      expect(JSON.stringify(told)).not.toContain(mine.id)
      expect(JSON.stringify(told)).not.toContain(theirs.id)
      await witness.close()
    }
    // It is no stream: the room stays offline, and nothing is shown of it anywhere.
    expect(footlight.server.live.isPublic(ROOM)).toBe(false)
    await socket.close()
  })

  test('neither sends before the yes, and a camera that comes late is never the stream of the room', async () => {
    const vera = await proven()
    must(await request(model))
    const { match } = must(await request(vera))
    const socket = await footlight.room(vera, ROOM)
    const camera = { direction: 'send', camera: true }
    for (const each of [socket, own])
      expect(await mediaOf(each).refusal('create_transport', camera)).toBe('forbidden')
    must(await accept(model, match.id))
    const media = mediaOf(own)
    const line = await cameras.openLine(own)
    must(await vera.post('/speed-date/v2/stop'))
    const late = { transport_id: line.id, kind: 'video', rtp_parameters: rtpParameters('video', 77_000) }
    expect(await media.refusal('produce', late)).toBe('forbidden')
    expect(footlight.server.live.openSince(ROOM)).toBeNull()
    await socket.close()
  })
})

test('CAMERA-AGE-03 nobody is looked for by a viewer without a proof, or with that of a card; a proof opens it at once', async () => {
  const vera = await footlight.newPerson('viewer')
  must(await request(model))
  const refused = { status: 403, body: { error: 'camera_proof_unavailable' } }
  expect(await request(vera)).toMatchObject(refused)
  await proveAge(footlight, vera, 'card')
  expect(await request(vera)).toMatchObject(refused)
  expect((await stateOf(model)).phase).toBe('waiting')
  await proveAge(footlight, vera, 'digital_id')
  expect(must(await request(vera)).match).toMatchObject({ username: ROOM })
})

test('CAMERA-AGE-02 a viewer whose proof was none leaves the performer free for another one', async () => {
  const vera = await proven()
  const { socket } = await begin(vera)
  await withdrawProof(footlight, proofs.get(vera.username)!)
  await socket.next('v3.speed_date.update', ({ ended }) => ended === 'closed')
  expect((await stateOf(model)).phase).toBe('waiting')
  expect(await request(vera)).toMatchObject({ body: { error: 'camera_proof_unavailable' } })
  expect(must(await request(await proven())).match).toMatchObject({ username: ROOM })
  await socket.close()
})

describe('DATE-02 it ends for both at once, with not one packet after', () => {
  const endings: readonly [string, (vera: Person, socket: TestSocket, id: string) => Promise<unknown>][] = [
    ['the viewer stops', (vera) => vera.post('/speed-date/v2/stop')],
    ['the performer stops', () => model.post('/speed-date/v2/stop')],
    ['the viewer closes the tab', async (_vera, socket) => socket.terminate()],
    ['the performer closes the tab', async () => own.terminate()],
    ['its time is over', (_vera, socket) => passTime(180_000, socket, own)],
    ['the viewer reports', (vera, _socket, match) => vera.post('/speed-date/report', { match })],
    [
      'the performer goes live',
      () => goLive(footlight.server, ROOM).then((live) => cameras.ends.push(() => live.end())),
    ],
    // CAMERA-AGE-02
    [
      'the proof of the viewer’s age was none',
      (vera) => withdrawProof(footlight, proofs.get(vera.username)!),
    ],
    [
      'the performer bans the viewer from the room',
      (vera) => model.post(`/room/${ROOM}/moderate`, { action: 'ban', target: vera.username }),
    ],
  ]
  test.each(endings)('%s', async (_what, end) => {
    const vera = await proven()
    const { id, socket } = await begin(vera)
    const [mine, theirs] = [await cameras.send(own), await cameras.send(socket)]
    const received = [await cameras.receive(own, theirs.id), await cameras.receive(socket, mine.id)]
    await end(vera, socket, id)
    await cameras.expectEnd(...received)
    expect(await stateOf(vera)).toEqual({ phase: 'idle', match: null })
    socket.terminate()
    own.terminate()
    await vi.waitUntil(() => footlight.server.live.openSince(ROOM) === null || cameras.stop(), patient)
  })
})

describe('DATE-03 a match is its two people and nobody else', () => {
  test('another id, another performer, a viewer and a second yes', async () => {
    const [vera, max] = [await proven(), await proven()]
    const { id, socket } = await begin(vera)
    expect(await accept(model, randomUUID())).toMatchObject({ status: 404 })
    expect(await accept(await footlight.login('demo_model2'), id)).toMatchObject({ status: 404 })
    expect(await accept(max, id)).toMatchObject({ status: 403 })
    const again = await Promise.all([accept(model, id), accept(model, id)])
    expect(again.map(({ body }) => body.match.id)).toEqual([id, id])
    // From another session of the same account.
    expect(await accept(await footlight.login(ROOM), id)).toMatchObject({ status: 404 })
    must(await max.post('/speed-date/v2/stop', { block: true }))
    expect((await stateOf(vera)).match.id).toBe(id)
    expect(await max.post('/speed-date/report', { match: id })).toMatchObject({ status: 404 })
    await socket.close()
  })

  test('one date per viewer, whatever their tabs ask at once; one per performer', async () => {
    const [vera, max] = [await proven(), await proven()]
    must(await request(model))
    const answers = await Promise.all([request(vera), request(vera), request(vera)])
    expect(answers.filter(({ status, body }) => status === 200 && body.match !== null)).toHaveLength(1)
    expect(await request(vera)).toMatchObject({ status: 409, body: { error: 'already_requested' } })
    expect(must(await request(max)).match).toBeNull()
  })

  test('the performer hears of an offer when its viewer has come, and not before', async () => {
    const vera = await proven()
    must(await request(model))
    const { match } = must(await request(vera))
    expect(await stateOf(model)).toMatchObject({ phase: 'waiting', match: null })
    expect(await accept(model, match.id)).toMatchObject({ body: { error: 'wrong_state' } })
    expect(own.received.some(({ name }) => name === 'v3.speed_date.update')).toBe(false)
    const socket = await footlight.room(vera, ROOM)
    expect(await own.next('v3.speed_date.update')).toMatchObject({
      match: { id: match.id, phase: 'offered' },
    })
    must(await accept(model, match.id))
    await socket.close()
  })

  test('an offer that nobody answers is over after its time, and both are free', async () => {
    const [vera, max] = [await proven(), await proven()]
    must(await request(model))
    must(await request(vera))
    await clock.advance(20_000)
    await own.next('v3.speed_date.update', ({ ended }) => ended === 'declined')
    expect(await stateOf(vera)).toEqual({ phase: 'idle', match: null })
    expect(must(await request(max)).match).toMatchObject({ username: ROOM })
  })
})

describe('DATE-04 who may not meet does not', () => {
  test('after a block, either way, and after a report', async () => {
    for (const how of ['viewer', 'performer', 'report'] as const) {
      const vera = await proven()
      const { id, socket } = await begin(vera)
      if (how === 'report') must(await vera.post('/speed-date/report', { match: id, reason: 'abuse' }))
      else must(await (how === 'viewer' ? vera : model).post('/speed-date/v2/stop', { block: true }))
      must(await request(model))
      expect(must(await request(vera)).match).toBeNull()
      must(await model.post('/speed-date/v2/stop'))
      await socket.close()
    }
  })

  test('one who is banned from the room, and one whom a moderator keeps out', async () => {
    const [vera, max] = [await proven(), await proven()]
    must(await model.post(`/room/${ROOM}/moderate`, { action: 'ban', target: vera.username }))
    must(await request(model))
    expect(must(await request(vera)).match).toBeNull()
    const ban = { username: max.username, feature: 'speed_date', minutes: null, reason: 'rude' }
    must(await moderator.post('/moderation/feature-ban', ban))
    expect(await request(max)).toMatchObject({ status: 403, body: { error: 'banned' } })
  })

  test('one who is where the performer is not shown, also where that comes after the yes', async () => {
    const vera = await proven()
    const { socket } = await begin(vera)
    const block = (blocked_countries: string[]) => model.post('/user/settings', { blocked_countries })
    must(await block(['RO']))
    await socket.closed
    await vi.waitUntil(async () => (await stateOf(vera)).phase === 'idle', patient)
    must(await request(model))
    expect(must(await request(vera)).match).toBeNull()
    must(await block([]))
    expect(must(await request(vera)).match).toMatchObject({ username: ROOM })
  })

  test('a ban holds for the date that runs', async () => {
    const vera = await proven()
    const { socket } = await begin(vera)
    const ban = { username: vera.username, feature: 'speed_date', minutes: 60, reason: 'rude' }
    must(await moderator.post('/moderation/feature-ban', ban))
    await clock.advance(5_000)
    await socket.next('v3.speed_date.update', ({ ended }) => ended === 'closed')
    expect((await stateOf(model)).phase).toBe('waiting')
    await socket.close()
  })

  test('a performer who did not choose it, who is not in their room, or who is live', async () => {
    const other = await footlight.login('demo_model2')
    expect(await request(other)).toMatchObject({ status: 403 })
    must(await other.post('/user/settings', { speeddate_is_enabled: true }))
    expect(await request(other)).toMatchObject({ status: 409, body: { error: 'wrong_state' } })
    const live = await goLive(footlight.server, 'demo_model2')
    const socket = await footlight.room(other, 'demo_model2')
    expect(await request(other)).toMatchObject({ status: 409 })
    live.end()
    await socket.close()
    const unproven = await footlight.newPerson('model')
    must(await unproven.post('/user/settings', { speeddate_is_enabled: true }))
    expect(await request(unproven)).toMatchObject({ status: 403 })
  })
})

test('DATE-05 a report brings its picture to the moderators, if it is one; too many requests are refused', async () => {
  const vera = await proven()
  const { id, socket } = await begin(vera)
  const report = (stillBase64: string) =>
    vera.post('/speed-date/report', { match: id, stillBase64, reason: 'abuse' })
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(2_000, 7),
    Buffer.from([0xff, 0xd9]),
  ])
  for (const wrong of [
    'PHN2Zz48L3N2Zz4=',
    Buffer.alloc(2_000).toString('base64'),
    '../..',
    'A'.repeat(266_672),
  ])
    expect((await report(wrong)).status).toBe(422)
  must(await report(jpeg.toString('base64')))
  const mine = must(await moderator.get('/moderation/reports')).reports.find(
    ({ reporter }: { reporter: string }) => reporter === vera.username,
  )
  expect(mine).toMatchObject({ feature: 'speed_date', reported: ROOM, has_still: true })
  const still = must(await moderator.get(`/moderation/reports/${mine.id}/still`)).stillBase64
  expect(still).toBe(jpeg.toString('base64'))
  expect((await vera.get(`/moderation/reports/${mine.id}/still`)).status).toBe(403)
  must(await moderator.post(`/moderation/reports/${mine.id}/close`, {}))
  expect((await moderator.get(`/moderation/reports/${mine.id}/still`)).status).toBe(404)
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await request(vera)).status)
  expect(statuses.at(-1)).toBe(429)
  await socket.close()
})
