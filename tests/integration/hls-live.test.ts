import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { hlsEncoders } from './hls-support/encoders.ts'
import { type HlsList, HlsReader } from './hls-support/hls-reader.ts'
import { StreamWitness } from './rtmp-support/stream-witness.ts'
import { joinRoom } from './sfu-support/start-sfu.ts'

const DEMO = 'demo_live'
const ROOM = 'demo_model'
/** Of RTP, in a second. */
const PICTURE_TICKS = 90_000
/** s; sound ends before the picture, and the first frame may stand for longer. */
const APART_SECONDS_MAX = 0.5
const STEP_SECONDS_MAX = 1
const folder = mkdtempSync(join(tmpdir(), 'footlight-hls-'))
let footlight: Footlight
let viewer: TestApi

beforeAll(async () => {
  footlight = await startFootlight({ config: { demoPerformer: true } })
  viewer = await footlight.newPerson('viewer')
  await vi.waitUntil(() => footlight.server.live.openSince(DEMO) !== null, { timeout: 20_000 })
})
afterAll(async () => {
  await footlight.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function read(room: string, who = viewer): Promise<HlsReader> {
  const reader = new HlsReader(footlight.url, who)
  expect((await reader.start(room)).status).toBe(302)
  return reader
}

/** Decodes all of it, and fails at the first thing that is wrong with it. */
function decode(bytes: Buffer) {
  const file = join(folder, 'read.mp4')
  writeFileSync(file, bytes)
  execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-map', '0', '-f', 'null', '-'])
  const probe = (stream: string) =>
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      stream,
      '-count_frames',
      '-show_entries',
      'stream=codec_name,profile,width,height,nb_read_frames',
      '-of',
      'csv=p=0',
      file,
    ])
      .toString()
      .trim()
      .split(',')
  return { video: probe('v:0'), audio: probe('a:0') }
}

/** Of one stream of a file, s: from its first frame to its last, and the longest from one to the next. */
function playedOf(bytes: Buffer, stream: 'v' | 'a'): { readonly seconds: number; readonly step: number } {
  const file = join(folder, 'played.mp4')
  writeFileSync(file, bytes)
  const entries = ['-select_streams', stream, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const times = execFileSync('ffprobe', ['-v', 'error', ...entries, file])
    .toString()
    .trim()
    .split('\n')
    .map(Number.parseFloat)
  const steps = times.slice(1).map((time, index) => time - times[index]!)
  return { seconds: times.at(-1)! - times[0]!, step: Math.max(...steps) }
}

/** Resolves when the performer has sent as much of their picture from now on. */
async function sent(room: string, seconds: number): Promise<void> {
  const tap = await new StreamWitness(footlight.server, room).tap('video')
  let first: number | null = null
  const enough = new Promise<void>((resolve) =>
    tap.onPacket((packet) => {
      const ticks = packet.readUInt32BE(4)
      first ??= ticks
      if (((ticks - first) >>> 0) / PICTURE_TICKS >= seconds) resolve()
    }),
  )
  await tap.resume()
  await enough
  tap.close()
}

/** How long each segment of a list is, by its number. */
function cutsOf({ text, openNumber, segments }: HlsList): Map<number, string> {
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => seconds!)
  return new Map(lengths.map((seconds, index) => [openNumber - segments.length + index, seconds]))
}

function expectSameCuts(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): void {
  const both = [...one.keys()].filter((number) => other.has(number))
  expect(both.length).toBeGreaterThanOrEqual(2)
  expect(both.map((number) => one.get(number))).toEqual(both.map((number) => other.get(number)))
}

test('MEDIA-SIZE-02 the room says how large its stream is, and nothing once it is not public', async () => {
  const streamOf = async (room: string) => must(await viewer.get(`/chat/react/${room}`)).stream
  const { width, height, quality_renditions } = await vi.waitUntil(
    async () => {
      const stream = await streamOf(DEMO)
      return stream.width === null ? null : stream
    },
    { timeout: 20_000, interval: 200 },
  )
  expect([width! > height!, height! >= 240]).toEqual([true, true])
  expect(quality_renditions).toEqual([{ name: `${height}p`, height }])
  const performer = await footlight.login(DEMO)
  must(await performer.post(`/room/${DEMO}/password`, { password: 'violets are blue' }))
  expect(await streamOf(DEMO)).toMatchObject({ width: null, height: null, quality_renditions: [] })
  must(await performer.post(`/room/${DEMO}/password`, { password: null }))
})

describe('VP8 of a performer', () => {
  test('HLS-LIVE-01 becomes parts of 0.3 s that decode, picture and sound, and the list grows by one at a time', async () => {
    const reader = await read(DEMO)
    const { file, lists } = await reader.record(20)
    const { video, audio } = decode(file)
    expect([video[0], video[1], audio[0]]).toEqual(['h264', 'Constrained Baseline', 'aac'])
    expect(Number(video[4])).toBeGreaterThan(60)
    expect(Number(audio.at(-1))).toBeGreaterThan(180)
    for (const [index, list] of lists.entries()) {
      expect(list.status).toBe(200)
      if (index > 0)
        expect(list.openNumber * 100 + list.openParts).toBeGreaterThan(
          lists[index - 1]!.openNumber * 100 + lists[index - 1]!.openParts,
        )
    }
    // A frame that a busy machine sends late makes its part longer: the middle one is what was asked for.
    const lengths = lists
      .at(-1)!
      .parts.map(({ seconds }) => seconds)
      .sort((a, b) => a - b)
    expect(lengths[lengths.length >> 1]).toBeGreaterThanOrEqual(0.29)
    expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(0.35)
    expect(lists.at(-1)!.text).toMatch(/#EXT-X-VERSION:9\n/)
    const whole = await reader.list()
    expect(
      decode(Buffer.concat([await reader.bytes(whole.init), await reader.bytes(whole.segments.at(-1)!)]))
        .video[0],
    ).toBe('h264')
    expect(whole.parts.some(({ isIndependent }) => isIndependent)).toBe(true)
  })

  test('HLS-SIZES-01 is there in four sizes that are cut alike, and each says what it is and decodes', async () => {
    const reader = await read(DEMO)
    const { sizes } = await reader.sizes()
    const [own, ...smaller] = sizes
    expect(sizes.map(({ list }) => list)).toEqual([
      'index.m3u8',
      'index-1.m3u8',
      'index-2.m3u8',
      'index-3.m3u8',
    ])
    expect(smaller.map(({ height }) => height)).toEqual(
      [2 / 3, 1 / 2, 1 / 3].map((part) => 2 * Math.floor((own!.height * part) / 2)),
    )
    expect(sizes.map(({ bitrate }) => bitrate).toSorted((a, b) => b - a)).toEqual(
      sizes.map(({ bitrate }) => bitrate),
    )
    const cuts: Map<number, string>[] = []
    for (const { list, width, height, codecs } of sizes) {
      reader.use(list)
      let latest = await reader.list()
      while (latest.openNumber < 4) latest = await reader.next(latest)
      const { segments, init } = latest
      const { video, audio } = decode(
        Buffer.concat([await reader.bytes(init), await reader.bytes(segments.at(-1)!)]),
      )
      expect([video[0], Number(video[2]), Number(video[3]), audio[0]]).toEqual(['h264', width, height, 'aac'])
      expect(codecs).toMatch(/^avc1\.[0-9A-F]{6},mp4a\.40\.2$/)
      cuts.push(cutsOf(latest))
    }
    for (const each of cuts) expectSameCuts(each, cuts[0]!)
    reader.use('index-4.m3u8')
    expect((await reader.list()).status).toBe(404)
  })

  test('HLS-PART-03 after a stop of the encoder the list is as long as picture and sound play, and neither has a hole', async () => {
    const reader = await read(DEMO)
    await reader.list()
    const [encoder] = hlsEncoders()
    process.kill(encoder!, 'SIGSTOP')
    await sent(DEMO, 2.5)
    process.kill(encoder!, 'SIGCONT')
    const { file, lists } = await reader.record(30)
    const parts = new Map(lists.flatMap((list) => list.parts.map(({ name, seconds }) => [name, seconds])))
    const listed = [...parts.values()].reduce((sum, seconds) => sum + seconds, 0)
    for (const stream of ['v', 'a'] as const) {
      const { seconds, step } = playedOf(file, stream)
      expect(Math.abs(listed - seconds), stream).toBeLessThan(APART_SECONDS_MAX)
      expect(step, stream).toBeLessThan(STEP_SECONDS_MAX)
    }
  })

  test('HLS-LIST-03 a reload waits for the part that it asks for, and the hinted part is sent when it is made', async () => {
    const reader = await read(DEMO)
    const before = await reader.list()
    const [after, hinted] = await Promise.all([reader.next(before), reader.bytes(before.hint)])
    expect(after.parts.map(({ name }) => name)).toContain(before.hint)
    expect(hinted.length).toBeGreaterThan(100)
    const segment = await reader.list({ segment: after.openNumber })
    expect(segment.openNumber).toBeGreaterThan(after.openNumber)
  })

  test('HLS-LIST-04 refuses what no player asks for', async () => {
    const reader = await read(DEMO)
    const { openNumber } = await reader.list()
    for (const query of [
      `_HLS_msn=${openNumber + 2}`,
      '_HLS_msn=999999999',
      '_HLS_part=1',
      '_HLS_msn=-1',
      '_HLS_msn=x',
      `_HLS_msn=${openNumber}&_HLS_part=101`,
      '_HLS_msn=1&_HLS_msn=2',
      '_HLS_msn=',
    ]) {
      expect((await reader.request(`${reader.address}?${query}`)).status, query).toBe(400)
    }
    expect((await reader.piece('AAAAAAAAAAAA.m4s')).status).toBe(404)
    expect((await reader.piece('..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test('HLS-LIVE-02 any number of readers share one encoder, and a killed one is followed by another, with a mark', async () => {
    const others = await Promise.all([footlight.newPerson('viewer'), footlight.newPerson('viewer')])
    const reader = await read(DEMO)
    for (const other of others) await (await read(DEMO, other)).list()
    const [encoder, ...more] = hlsEncoders()
    expect(more).toEqual([])
    let list = await reader.list()
    process.kill(encoder!, 'SIGKILL')
    while (!list.text.includes('#EXT-X-DISCONTINUITY\n')) list = await reader.next(list)
    const fresh = list.text.slice(list.text.indexOf('#EXT-X-DISCONTINUITY\n'))
    expect(fresh).toContain(`#EXT-X-MAP:URI="${list.init}"`)
    const name = /EXT-X-PART:[^\n]*URI="([^"]+)",INDEPENDENT/.exec(fresh)![1]!
    expect(decode(Buffer.concat([await reader.bytes(list.init), await reader.bytes(name)])).video[0]).toBe(
      'h264',
    )
    expect(hlsEncoders()).toHaveLength(1)
    expect(hlsEncoders()).not.toContain(encoder)
  })

  test('HLS-LIVE-03 the encoder ends some seconds after the last reader, and the next one finds a new one', async () => {
    const reader = await read(DEMO)
    await reader.list()
    expect(hlsEncoders()).toHaveLength(1)
    const old = reader.address
    await vi.waitUntil(() => hlsEncoders().length === 0, { timeout: 20_000 })
    expect((await reader.list()).status).toBe(200)
    expect(reader.address).toBe(old)
    expect(hlsEncoders()).toHaveLength(1)
  })
})

describe('VP8 of a canvas', () => {
  let page: OpenMediaPage
  beforeAll(async () => {
    page = await openMediaPage()
  })
  afterAll(() => page?.close())

  /** The middle of the first frame that decodes, under the clock: red, green, blue. */
  function colourOf(bytes: Buffer): number[] {
    const file = join(folder, 'colour.mp4')
    writeFileSync(file, bytes)
    const picture = ['-vf', 'scale=16:9', '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']
    const pixels = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...picture])
    return [...pixels.subarray((6 * 16 + 8) * 3, (6 * 16 + 8) * 3 + 3)]
  }

  test('HLS-LIVE-04 one that grows is a source of its own, with its own beginning, in the colours that were sent', async () => {
    const sfu = footlight.server.sfu as MediaPlane
    page.bind('publisher', joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true }))
    await page.call('publish', 'publisher', [{ scaleResolutionDownBy: 3 }], 'video/VP8', 'canvas')
    await vi.waitUntil(
      () => footlight.server.live.openSince(ROOM) !== null && sfu.room(ROOM).state().producers.length === 2,
      { timeout: 20_000 },
    )
    const reader = await read(ROOM)
    const small = await reader.record(8)
    expect(decode(small.file).video.slice(0, 4).map(String)).toMatchObject([
      'h264',
      expect.any(String),
      '426',
      '240',
    ])
    await page.call('sendSmaller', 'publisher', 1)
    let list = small.lists.at(-1)!
    const { init } = list
    while (list.init === init) list = await reader.next(list)
    expect(list.text).toContain('#EXT-X-DISCONTINUITY\n')
    const { file } = await reader.record(8)
    expect(decode(file).video.slice(2, 4)).toEqual(['1280', '720'])
    for (const bytes of [small.file, file]) {
      const [red = 0, green = 0, blue = 0] = colourOf(bytes)
      expect([red > 150, green < 90, blue < 90]).toEqual([true, true, true])
    }
    await page.call('reset')
  }, 120_000)
})

describe('H.264 of a performer', () => {
  let page: OpenMediaPage
  beforeAll(async () => {
    page = await openMediaPage()
  })
  afterAll(() => page?.close())

  test('HLS-COPY-01 goes through as it is, with the key frames that it is asked for; without a microphone there is silence', async () => {
    const sfu = footlight.server.sfu as MediaPlane
    const peer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
    page.bind('publisher', peer)
    await page.call('publish', 'publisher', [{}], 'video/H264')
    await vi.waitUntil(
      () => footlight.server.live.openSince(ROOM) !== null && sfu.room(ROOM).state().producers.length === 2,
      { timeout: 20_000 },
    )
    const audio = sfu
      .room(ROOM)
      .state()
      .producers.find(({ kind }) => kind === 'audio')!
    await peer.must('close', { id: audio.id })
    const reader = await read(ROOM)
    const { file, lists } = await reader.record(24)
    const { video, audio: sound } = decode(file)
    expect([video[0], sound[0]]).toEqual(['h264', 'aac'])
    expect(execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)]).toString()).toMatch(
      /-c:v copy .*frag_duration/,
    )
    const keyFrames = lists.at(-1)!.parts.filter(({ isIndependent }) => isIndependent)
    expect(keyFrames.length).toBeGreaterThanOrEqual(2)
    // What is made smaller has its key frames where the copy has them.
    const { sizes } = await reader.sizes()
    expect(sizes).toHaveLength(4)
    const own = await reader.list()
    reader.use(sizes.at(-1)!.list)
    expectSameCuts(cutsOf(await reader.list()), cutsOf(own))
    await page.call('reset')
  })
})
