import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { HlsReader } from './hls-support/hls-reader.ts'

const ROOM = 'demo_model'
const TOLERATED_MS = 250
const clock = new ManualClock()
const logged: string[] = []
let footlight: Footlight
let media: Media
let model: TestApi

beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    logger: createLogger('trace', { write: (line) => void logged.push(line) }),
  })
  media = createMedia({
    sfu: footlight.server.sfu as MediaPlane,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  await media.startDemoPerformer(ROOM)
  model = await footlight.login(ROOM)
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
})
afterAll(async () => {
  await media.close()
  await footlight.stop()
})

beforeEach(() => vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, { timeout: 20_000 }))

const standby = async (on: boolean) => must(await model.post(`/room/${ROOM}/standby`, { on }))
const password = async (text: string | null) =>
  must(await model.post(`/room/${ROOM}/password`, { password: text }))

/** Reads the room already. */
async function read(who: TestApi): Promise<HlsReader> {
  const reader = new HlsReader(footlight.url, who)
  expect((await reader.start(ROOM)).status).toBe(302)
  expect((await reader.list()).status).toBe(200)
  return reader
}

/** Asks for everything that a reader knows, and for more, without end; what it got, with the time. */
function press(reader: HlsReader, names: readonly string[]) {
  let isOver = false
  const got: { readonly atMs: number; readonly status: number }[] = []
  const done = Promise.all(
    names.map(async (name) => {
      while (!isOver) {
        const { status } = await (name === '' ? reader.list() : reader.piece(name))
        got.push({ atMs: performance.now(), status })
      }
    }),
  )
  return {
    got,
    stop: () => {
      isOver = true
      return done
    },
  }
}

describe('HLS-ACCESS-01 an address is for one session', () => {
  test('nobody without a session, and none with another one, has anything of it', async () => {
    const [ada, eve] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    const reader = await read(ada)
    const { segments, init } = await reader.list()
    for (const other of [
      new HlsReader(footlight.url, footlight.guest()),
      new HlsReader(footlight.url, eve),
      await read(eve),
    ]) {
      other.address = reader.address
      for (const answer of [
        await other.request(reader.address),
        await other.piece('sizes.m3u8'),
        await other.piece('index-3.m3u8'),
        await other.piece(segments[0]!),
        await other.piece(init),
      ]) {
        expect([answer.status, (await answer.json()).error]).toEqual([403, 'forbidden'])
      }
    }
    expect((await new HlsReader(footlight.url, footlight.guest()).start(ROOM)).status).toBe(403)
    expect((await reader.list()).status).toBe(200)
  })

  test('a guest with a session reads as anybody', async () => {
    const guest = footlight.guest()
    await guest.get('/site_config')
    expect((await (await read(guest)).list()).segments.length).toBeGreaterThan(0)
  })

  test('an address that was changed, or of another room, or made up, is none; a room that nobody has is no other case', async () => {
    const reader = await read(await footlight.newPerson('viewer'))
    const [, , room, token] = reader.address.split('/') as [string, string, string, string]
    for (const path of [
      `/hls/${room}/${token.slice(0, -1)}/index.m3u8`,
      `/hls/${room}/1${token}/index.m3u8`,
      `/hls/demo_model2/${token}/index.m3u8`,
      `/hls/nobody_here/${token}/index.m3u8`,
      `/hls/${room}/x/index.m3u8`,
      '/hls/nobody_here/index.m3u8',
      '/hls/demo_model2/index.m3u8',
    ]) {
      expect((await reader.request(path, { redirect: 'manual' })).status, path).toBe(403)
    }
  })

  test('nothing of it is stored or passed on by a browser, and no log has any of it', async () => {
    const reader = await read(await footlight.newPerson('viewer'))
    const { segments } = await reader.list()
    for (const answer of [
      await reader.start(ROOM),
      await reader.request(reader.address),
      await reader.piece(segments[0]!),
    ]) {
      expect(
        Object.fromEntries(
          ['cache-control', 'referrer-policy', 'cross-origin-resource-policy', 'x-content-type-options'].map(
            (name) => [name, answer.headers.get(name)],
          ),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    expect(logged.join('')).toContain('room_status_changed')
    for (const secret of [reader.address.split('/')[3]!, segments[0]!])
      expect(logged.join('')).not.toContain(secret)
  })
})

test('HLS-ACCESS-02 an address that nobody uses for 30 s is good for nothing; one in use stays good', async () => {
  const [ada, bea] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const used = await read(ada)
  const unused = new HlsReader(footlight.url, bea)
  await unused.start(ROOM)
  clock.advance(30_001)
  expect([(await used.list()).status, (await unused.list()).status]).toEqual([200, 403])
  await unused.start(ROOM)
  expect((await unused.list()).status).toBe(200)
})

describe('HLS-OFF-01 what the room shows to everybody no more, HLS gives to nobody', () => {
  test('old addresses give nothing from the change on, to two sessions that ask for all they know; waits end with it; later there is a new address', async () => {
    const people = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    const readers = await Promise.all(people.map(read))
    const known = await readers[0]!.list()
    const { sizes } = await readers[0]!.sizes()
    const lists = ['', 'sizes.m3u8', ...sizes.map(({ list }) => list)]
    const names = [...lists, known.init, known.segments.at(-1)!, known.parts.at(-1)!.name]
    const pressed = readers.map((reader) => press(reader, names))
    const waits = readers.flatMap((reader) => [
      reader.list({ segment: known.openNumber + 1 }),
      reader.piece(known.hint),
    ])
    await vi.waitUntil(() => pressed.every(({ got }) => got.length > 20), { timeout: 15_000 })
    await standby(true)
    const changedAt = performance.now()
    await vi.waitUntil(
      () => pressed.every(({ got }) => got.filter(({ atMs }) => atMs > changedAt + TOLERATED_MS).length > 50),
      { timeout: 15_000 },
    )
    await Promise.all(pressed.map(({ stop }) => stop()))
    for (const { got } of pressed) {
      expect(got.some(({ status }) => status === 200)).toBe(true)
      expect(
        new Set(got.filter(({ atMs }) => atMs > changedAt + TOLERATED_MS).map(({ status }) => status)),
      ).toEqual(new Set([403]))
    }
    expect(
      (await Promise.all(waits)).map(({ status }) => status).filter((status) => status !== 200),
    ).not.toEqual([])
    expect((await readers[0]!.start(ROOM)).status).toBe(403)
    await standby(false)
    for (const reader of readers) expect((await reader.list()).status).toBe(403)
    expect((await (await read(people[0]!)).piece(known.segments[0]!)).status).toBe(404)
  })

  test('a private is for its two by WebRTC alone: not even who pays has it by HLS, and all are told so', async () => {
    const vera = await footlight.newPerson('viewer', 1_000)
    const [reader, other] = [await read(vera), await read(await footlight.newPerson('viewer'))]
    const socket = await footlight.room(vera, ROOM)
    expect((await socket.next('v3.media.state')).hls_url).toBe(`/hls/${ROOM}/index.m3u8`)
    const { request_id } = must(await pay(vera, `/private/${ROOM}/request`))
    must(await model.post(`/private/${ROOM}/accept`, { request_id }))
    for (const one of [reader, other])
      expect([(await one.list()).status, (await one.start(ROOM)).status]).toEqual([403, 403])
    const inside = await socket.next('v3.media.state', ({ hls_url }) => hls_url === undefined)
    expect(inside.producers.length).toBeGreaterThan(0)
    must(await vera.post(`/private/${ROOM}/end`))
    expect(await socket.next('v3.media.state', ({ hls_url }) => hls_url !== undefined)).toBeDefined()
    await socket.close()
  })

  test('a password shuts it to who lacks it, and a ban to who is banned, in the midst of a wait', async () => {
    const [ada, bea] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    const [reader, banned] = [await read(ada), await read(bea)]
    await password('violets are blue')
    expect((await reader.list()).status).toBe(403)
    must(await ada.post(`/room/${ROOM}/password/enter`, { password: 'violets are blue' }))
    expect((await reader.list()).status).toBe(200)
    await password(null)
    const list = await banned.list()
    const waiting = banned.list({ segment: list.openNumber + 1 })
    must(await model.post(`/room/${ROOM}/moderate`, { action: 'ban', target: bea.username, reason: 'test' }))
    expect((await waiting).status).toBe(403)
    expect((await banned.start(ROOM)).status).toBe(403)
    expect((await reader.list()).status).toBe(200)
  })

  test('with the end of the stream it is over, and a log-out ends what its session read', async () => {
    const ada = await footlight.newPerson('viewer')
    const reader = await read(ada)
    const cookie = new HlsReader(footlight.url, ada)
    cookie.address = reader.address
    must(await ada.post('/auth/logout'))
    expect((await cookie.list()).status).toBe(403)
    const bea = await read(await footlight.newPerson('viewer'))
    ;(footlight.server.sfu as MediaPlane).room(ROOM).cutPublisher('ended')
    await vi.waitUntil(() => footlight.server.live.openSince(ROOM) === null, { timeout: 15_000 })
    expect((await bea.list()).status).toBe(403)
  })
})
