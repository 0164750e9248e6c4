import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { previewShape } from '@footlight/server/previews/pack-loop'
import { type Preview, Previews } from '@footlight/server/previews/previews'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { labelsIn, sendLabelled } from './sfu-support/labelled-pictures.ts'
import { silentLogger, startSfu } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'
const rights = { isPublic: true }
let sfu: MediaPlane
let clock: ManualClock
let previews: Previews

beforeEach(async () => {
  rights.isPublic = true
  sfu = await startSfu()
  clock = new ManualClock()
  previews = withClock(clock)
})
afterEach(async () => {
  await previews.close()
  await sfu.close()
})

/** Packets come in real time; with a clock by hand it is they that end a loop, and never the waiting. */
function withClock(given: ManualClock | typeof systemClock): Previews {
  const roomIsPublic = () => rights.isPublic
  return new Previews({ sfu, roomIsPublic, clock: given, logger: silentLogger })
}

async function publish(room = ROOM, kbps = 0) {
  const pictures = await sendLabelled(sfu.room(room), 'public 1', kbps)
  onTestFinished(() => pictures.stop())
  return pictures
}

/** What is there first, for who asks now. */
async function shown(of = previews, room = ROOM): Promise<Preview> {
  const answer = await of.make(room)
  if (!answer.ok || answer.value === null) throw new Error('no preview was made')
  return answer.value
}

/** The whole one that follows it. */
async function made(of = previews, room = ROOM): Promise<Preview> {
  const { version, gone } = await shown(of, room)
  await vi.waitUntil(() => gone.aborted, { timeout: 15_000 })
  const whole = of.latest(room)
  expect(whole!.version).toBe(version + 1)
  return whole!
}

/** What a player finds in it. */
function probe(bytes: Buffer) {
  const shown = 'stream=codec_name,codec_type,width,height,nb_read_frames:packet=pts_time'
  const args = [
    '-v',
    'error',
    '-count_frames',
    '-show_packets',
    '-show_entries',
    shown,
    '-of',
    'json',
    'pipe:0',
  ]
  const { streams, packets } = JSON.parse(execFileSync('ffprobe', args, { input: bytes }).toString()) as {
    readonly streams: readonly Record<string, unknown>[]
    readonly packets: readonly { readonly pts_time: string }[]
  }
  return { streams, seconds: Number(packets.at(-1)!.pts_time) - Number(packets[0]!.pts_time) }
}

test('PREVIEW-01 four seconds of the stream as it was sent, without sound, in a file that plays', async () => {
  await publish()
  const { mime, extension, bytes } = await made()
  expect([mime, extension]).toEqual(['video/webm', 'webm'])
  const { streams, seconds } = probe(bytes)
  expect(streams).toMatchObject([{ codec_name: 'vp8', codec_type: 'video', width: 320, height: 180 }])
  expect(Number(streams[0]!['nb_read_frames'])).toBeGreaterThanOrEqual(38)
  expect(seconds).toBeGreaterThan(3.7)
  expect(seconds).toBeLessThan(4.3)
  // Not one picture was encoded anew.
  expect(labelsIn(bytes)).toEqual(new Set(['public 1']))
})

test('PREVIEW-02 it is made once for all who ask, kept for a minute, and no longer', async () => {
  await publish()
  const openTap = vi.spyOn(sfu.room(ROOM), 'openTap')
  const all = await Promise.all(Array.from({ length: 8 }, () => made()))
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([2]))
  expect(openTap).toHaveBeenCalledTimes(1)
  clock.advance(59_000)
  expect((await shown()).version).toBe(2)
  clock.advance(1_000)
  expect(previews.latest(ROOM)).toBeNull()
  expect(sfu.room(ROOM).takers()).toEqual([])
  expect((await made()).version).toBe(4)
})

test('PREVIEW-02 its first second is there while the rest is taken, and gone with the right to it', async () => {
  const pictures = await publish()
  const beginning = await shown()
  expect(sfu.room(ROOM).takers()).toEqual(['preview'])
  const { streams, seconds } = probe(beginning.bytes)
  expect(streams).toMatchObject([{ codec_name: 'vp8', width: 320, height: 180 }])
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(1.6)
  rights.isPublic = false
  sfu.room(ROOM).recheck()
  pictures.label = 'private'
  expect(previews.latest(ROOM)).toBeNull()
  await vi.waitUntil(() => beginning.gone.aborted, { timeout: 15_000 })
  expect(await previews.make(ROOM)).toEqual({ ok: true, value: null })
  // The rest, which would have been there by now, is not.
  await setTimeout(4_000)
  rights.isPublic = true
  expect(previews.latest(ROOM)).toBeNull()
  expect(sfu.room(ROOM).takers()).toEqual([])
})

test('PREVIEW-03 the kept one is gone in the turn in which the right ends, and stays gone when that is taken back at once', async () => {
  await publish()
  const { gone, version } = await made()
  rights.isPublic = false
  sfu.room(ROOM).recheck()
  rights.isPublic = true
  expect(previews.latest(ROOM)).toBeNull()
  await vi.waitUntil(() => gone.aborted, { timeout: 15_000 })
  expect((await made()).version).toBeGreaterThan(version)
})

test('PREVIEW-03 one that is being made across a change is thrown away', async () => {
  const pictures = await publish()
  const making = previews.make(ROOM)
  await setTimeout(600)
  rights.isPublic = false
  sfu.room(ROOM).recheck()
  pictures.label = 'private'
  expect(await making).toEqual({ ok: true, value: null })
  expect(sfu.room(ROOM).takers()).toEqual([])
  expect(await previews.make(ROOM)).toEqual({ ok: true, value: null })
  rights.isPublic = true
  pictures.label = 'public 2'
  // What was on its way to the room still says what it said.
  await setTimeout(300)
  expect(labelsIn((await made()).bytes)).toEqual(new Set(['public 2']))
})

test('PREVIEW-03 a room that is public again at once is asked anew, while the one before still ends', async () => {
  await publish()
  const { version } = await shown()
  rights.isPublic = false
  sfu.room(ROOM).recheck()
  rights.isPublic = true
  const [first, second] = await Promise.all([shown(), shown()])
  expect(first.version).toBeGreaterThan(version)
  expect(second.version).toBe(first.version)
})

test('PREVIEW-03 the end of the stream is the end of the loop made of it', async () => {
  const pictures = await publish()
  await made()
  pictures.stop()
  await vi.waitUntil(() => previews.latest(ROOM) === null, { timeout: 15_000 })
})

test('PREVIEW-04 four are made at once; whoever asks for a fifth is told to come again', async () => {
  const rooms = ['room_a', 'room_b', 'room_c', 'room_d']
  for (const room of [...rooms, 'room_e']) await publish(room)
  const making = rooms.map((room) => previews.make(room))
  expect(await previews.make('room_e')).toEqual({ ok: false, error: 'busy' })
  for (const each of await Promise.all(making))
    expect(each).toMatchObject({ ok: true, value: { mime: 'video/webm' } })
  // Until one of them is whole.
  expect(await previews.make('room_e')).toEqual({ ok: false, error: 'busy' })
  await vi.waitUntil(async () => (await previews.make('room_e')).ok, { timeout: 10_000 })
  expect((await made(previews, 'room_e')).bytes.length).toBeGreaterThan(0)
})

test('PREVIEW-04 a stream that has no small layer is made small, and none is above 600 KB', async () => {
  await publish(ROOM, 4_000)
  const { mime, bytes } = await made()
  expect(mime).toBe('video/mp4')
  expect(bytes.length).toBeLessThan(previewShape.bytesMax)
  const { streams, seconds } = probe(bytes)
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 384, height: 216 }])
  expect(seconds).toBeGreaterThan(3.5)
})

test('PREVIEW-05 H.264 of an encoder becomes an MP4, of the pictures that it sent', async () => {
  await encodeH264()
  const { mime, extension, bytes } = await made()
  expect([mime, extension]).toEqual(['video/mp4', 'mp4'])
  const { streams, seconds } = probe(bytes)
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 640, height: 360 }])
  expect(Number(streams[0]!['nb_read_frames'])).toBeGreaterThan(100)
  expect(seconds).toBeGreaterThan(3.7)
  expect(seconds).toBeLessThan(4.3)
})

test('PREVIEW-06 without a key frame in time, and with nobody on air, there is none, and nothing is left open', async () => {
  previews = withClock(systemClock)
  expect(await previews.make(ROOM)).toEqual({ ok: true, value: null })
  const ingest = (await sfu.room('silent_room').openIngest('demo'))!
  onTestFinished(() => ingest.close('ended'))
  await ingest.producePackets('video', {
    codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }],
    encodings: [{ ssrc: 5 }],
  })
  const openTap = vi.spyOn(sfu.room('silent_room'), 'openTap')
  expect(await previews.make('silent_room')).toEqual({ ok: true, value: null })
  expect(sfu.room('silent_room').takers()).toEqual([])
  // Who asks again and again does not keep a maker at it.
  expect(await previews.make('silent_room')).toEqual({ ok: true, value: null })
  expect(openTap).toHaveBeenCalledTimes(1)
})

/** x264 into the room as plain RTP, as WHIP and RTMP hand it on: one layer, no B-frames. */
async function encodeH264(): Promise<void> {
  const ingest = (await sfu.room(ROOM).openIngest('whip'))!
  const parameters = { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 }
  const { ip, rtpPort, rtcpPort } = await ingest.produce('video', {
    codecs: [{ mimeType: 'video/H264', payloadType: 96, clockRate: 90_000, parameters }],
    encodings: [{ ssrc: 4_711 }],
  })
  const source = '-v error -re -f lavfi -i testsrc2=size=640x360:rate=30 -an -pix_fmt yuv420p'
  const coding =
    '-c:v libx264 -preset ultrafast -x264-params bframes=0:keyint=30 -b:v 700k -maxrate 700k -bufsize 700k'
  const target = `-f rtp -ssrc 4711 -payload_type 96 rtp://${ip}:${rtpPort}?rtcpport=${rtcpPort}`
  const encoder = spawn('ffmpeg', `${source} ${coding} ${target}`.split(' '), { stdio: 'ignore' })
  onTestFinished(async () => {
    const gone = once(encoder, 'exit')
    encoder.kill('SIGKILL')
    await gone
  })
}
