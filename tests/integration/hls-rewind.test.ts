import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { HlsReader } from './hls-support/hls-reader.ts'

const ROOM = 'demo_model'
const OTHER = 'demo_model2'
const LIST = 'rewind.m3u8?behind=30'
/** More than HLS keeps of every stream. */
const SEGMENTS_OLD = 10
const patient = { timeout: 60_000, interval: 200 }
let footlight: Footlight
let media: Media
let model: TestApi

beforeAll(async () => {
  footlight = await startFootlight({ config: { rewindRooms: 1 } })
  media = createMedia({
    sfu: footlight.server.sfu as MediaPlane,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  for (const room of [ROOM, OTHER]) await media.startDemoPerformer(room)
  model = await footlight.login(ROOM)
  for (const room of [ROOM, OTHER])
    await vi.waitUntil(() => footlight.server.live.openSince(room) !== null, patient)
})
afterAll(async () => {
  await media.close()
  await footlight.stop()
})

const allow = async (isAllowed: boolean, who = model) =>
  must(await who.post('/user/settings', { dvr_is_enabled: isAllowed }))

/** Reads the past of the room already. */
async function read(who: TestApi, room = ROOM): Promise<HlsReader> {
  const reader = new HlsReader(footlight.url, who)
  await vi.waitUntil(async () => (await reader.start(room, LIST)).status === 302, patient)
  expect((await reader.list()).status).toBe(200)
  return reader
}

/** Waits until there is a past that nobody has but who rewinds. */
async function readOld(reader: HlsReader): Promise<readonly string[]> {
  await vi.waitUntil(async () => (await reader.list()).segments.length >= SEGMENTS_OLD, patient)
  return (await reader.list()).segments
}

const statuses = async (reader: HlsReader, names: readonly string[]) =>
  new Set(await Promise.all(names.map(async (name) => (await reader.piece(name)).status)))

test('REWIND-04 nothing is kept before the performer wants it; then those inside are told, and those who come; what they take back is gone', async () => {
  const viewer = await footlight.newPerson('viewer')
  const socket = await footlight.room(viewer, ROOM)
  const reader = new HlsReader(footlight.url, viewer)
  expect((await reader.start(ROOM, LIST)).status).toBe(404)
  expect(encoders()).toEqual([])
  await allow(true)
  expect(await socket.next('v3.media.rewind')).toEqual({ url: `/hls/${ROOM}/rewind.m3u8`, seconds: 0 })
  const past = await read(viewer)
  const old = await readOld(past)
  expect((await past.list()).text).toContain('#EXT-X-START:TIME-OFFSET=-')
  expect(await statuses(past, old)).toEqual(new Set([200]))
  const late = await footlight.room(await footlight.newPerson('viewer'), ROOM)
  expect((await late.next('v3.media.rewind')).seconds).toBeGreaterThan(10)
  expect((await new HlsReader(footlight.url, footlight.guest()).start(ROOM, LIST)).status).toBe(403)
  for (const wrong of ['-1', 'x', '1e9', '9999999999'])
    expect((await reader.start(ROOM, `rewind.m3u8?behind=${wrong}`)).status, wrong).toBe(400)
  expect(filesOfEncoders()).toEqual([])
  await allow(false)
  expect(await socket.next('v3.media.rewind')).toEqual({ seconds: 0 })
  expect((await past.list()).status).not.toBe(200)
  expect(await statuses(past, old.slice(0, 1))).toEqual(new Set([404]))
  expect((await reader.start(ROOM, LIST)).status).toBe(404)
})

test('REWIND-05 a private ends the past in its own turn: old lists and pieces give nothing to two sessions that ask without end, also to who pays, and nothing of it comes back', async () => {
  await allow(true)
  const vera = await footlight.newPerson('viewer', 1_000)
  const people = [vera, await footlight.newPerson('viewer')]
  const readers = await Promise.all(people.map((who) => read(who)))
  const old = await readOld(readers[0]!)
  let isOver = false
  const got: { readonly atMs: number; readonly status: number }[] = []
  const pressed = readers.flatMap((reader) =>
    ['', old[0]!, old.at(-1)!].map(async (name) => {
      while (!isOver) {
        const { status } = await (name === '' ? reader.list() : reader.piece(name))
        got.push({ atMs: performance.now(), status })
      }
    }),
  )
  await vi.waitUntil(() => got.length > 60, patient)
  const { request_id } = must(await pay(vera, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  const changedAt = performance.now()
  await vi.waitUntil(() => got.filter(({ atMs }) => atMs > changedAt + 250).length > 60, patient)
  isOver = true
  await Promise.all(pressed)
  expect(got.some(({ status }) => status === 200)).toBe(true)
  expect(new Set(got.filter(({ atMs }) => atMs > changedAt + 250).map(({ status }) => status))).toEqual(
    new Set([403]),
  )
  for (const reader of readers) expect((await reader.start(ROOM, LIST)).status).toBe(403)
  must(await vera.post(`/private/${ROOM}/end`))
  await vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, patient)
  for (const reader of readers) expect((await reader.list()).status).toBe(403)
  const again = await read(vera)
  expect(await statuses(again, old)).toEqual(new Set([404]))
  expect((await again.list()).segments.filter((name) => old.includes(name))).toEqual([])
})

test('REWIND-05 who is banned has nothing of the past, and behind a password nobody has', async () => {
  const [ada, bea] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const [reader, banned] = [await read(ada), await read(bea)]
  const old = await readOld(reader)
  must(await model.post(`/room/${ROOM}/moderate`, { action: 'ban', target: bea.username, reason: 'test' }))
  expect([(await banned.list()).status, await statuses(banned, old)]).toEqual([403, new Set([403])])
  must(await model.post(`/room/${ROOM}/password`, { password: 'violets are blue' }))
  must(await ada.post(`/room/${ROOM}/password/enter`, { password: 'violets are blue' }))
  expect((await reader.list()).status).not.toBe(200)
  expect(await statuses(reader, old.slice(0, 1))).toEqual(new Set([404]))
  expect((await reader.start(ROOM, LIST)).status).toBe(404)
  // What was sent behind the password is nobody's past either.
  const live = new HlsReader(footlight.url, ada)
  await live.start(ROOM)
  const behindPassword = (await live.list()).segments
  must(await model.post(`/room/${ROOM}/password`, { password: null }))
  const again = await read(ada)
  expect((await again.list()).segments.filter((name) => behindPassword.includes(name))).toEqual([])
})

test('REWIND-06 no more rooms are kept than the operator says, and a place that is given back is taken', async () => {
  const other = await footlight.login(OTHER)
  const viewer = await footlight.newPerson('viewer')
  const socket = await footlight.room(viewer, OTHER)
  await read(viewer)
  await allow(true, other)
  const reader = new HlsReader(footlight.url, viewer)
  expect((await reader.start(OTHER, LIST)).status).toBe(404)
  expect(socket.received.map(({ name }) => name)).not.toContain('v3.media.rewind')
  await allow(false)
  expect((await socket.next('v3.media.rewind')).url).toBe(`/hls/${OTHER}/rewind.m3u8`)
  expect((await (await read(viewer, OTHER)).list()).status).toBe(200)
})

/** The programs that this process runs for HLS. */
function encoders(): readonly number[] {
  return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('frag_duration'))
    .map((line) => Number.parseInt(line, 10))
}

/** Regular files that they have open. */
function filesOfEncoders(): readonly string[] {
  const running = encoders()
  expect(running.length).toBeGreaterThan(0)
  return running.flatMap((pid) =>
    readdirSync(`/proc/${pid}/fd`)
      .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
      .filter((target) => target.startsWith('/') && !target.startsWith('/dev/')),
  )
}
