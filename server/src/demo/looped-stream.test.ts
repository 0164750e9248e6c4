import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opusCodec } from '../hls/opus-line.ts'
import { Muxer } from '../media/muxer.ts'
import { parseRtpPacket } from '../media/rtp-packet.ts'
import { vp8 } from '../media/vp8-depacketiser.ts'
import { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { type Clip, clipTiming, readClip } from './clip.ts'
import { LoopedStream } from './looped-stream.ts'
import { SceneLibrary } from './scene-library.ts'
import { sceneRooms } from './scene-rooms.ts'

const numbers = { audio: { payloadType: 111, ssrc: 2 }, video: { payloadType: 96, ssrc: 1 } }
const KEY_FRAME_BIT = 1
let folder: string
let clip: Clip

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-scene-'))
  const { ivf, ogg } = await new SceneLibrary(new FolderBlobs(folder)).files(sceneRooms[0]!.scene)
  clip = readClip(Buffer.from(ivf), Buffer.from(ogg))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function send(ticks: number) {
  const stream = new LoopedStream(clip, numbers)
  const sent = Array.from({ length: ticks }, () => stream.next())
  return {
    stream,
    sent,
    audio: sent.flatMap(({ audio }) => audio).map((packet) => parseRtpPacket(packet)!),
    video: sent.flatMap(({ video }) => video).map((packet) => parseRtpPacket(packet)!),
  }
}

test('DEMO-04 a clip has a key frame every second, and 10 s of sound', () => {
  const keys = clip.frames.flatMap((frame, index) => ((frame[0]! & KEY_FRAME_BIT) === 0 ? [index] : []))
  expect(keys[0]).toBe(0)
  const gaps = [...keys.slice(1), clip.frames.length].map((key, index) => key - keys[index]!)
  expect(Math.max(...gaps) / clipTiming.framesPerSecond).toBeLessThanOrEqual(1)
  expect(clip.sounds).toHaveLength(250)
  expect(clip.sounds.every(({ length }) => length > 0 && length < 1_000)).toBe(true)
})

test('DEMO-04 over the seam the numbers go on, and every picture comes as it was encoded', () => {
  const { audio, video } = send(3 * clipTiming.ticks)
  expect(audio.map(({ sequence }) => sequence)).toEqual(audio.map((_, index) => index))
  expect(audio.map(({ timestamp }) => timestamp)).toEqual(audio.map((_, index) => index * 1_920))
  expect(video.map(({ sequence }) => sequence)).toEqual(video.map((_, index) => index & 0xffff))
  const times = [...new Set(video.map(({ timestamp }) => timestamp))]
  expect(times).toEqual(Array.from({ length: 375 }, (_, index) => index * 7_200))
  for (const [index, time] of times.entries()) {
    const packets = video.filter(({ timestamp }) => timestamp === time)
    expect(vp8.assemble(packets.map(({ payload }) => payload))).toEqual(clip.frames[index % 125])
    expect(packets.map(({ marker }) => marker)).toEqual(packets.map((_, at) => at === packets.length - 1))
    expect(packets.map(({ payload }) => payload.readUInt16BE(2) & 0x7fff)).toEqual(packets.map(() => index))
    expect(packets[0]!.payload[0]! & 0x10).toBe(0x10)
    expect(packets.slice(1).every(({ payload }) => (payload[0]! & 0x10) === 0)).toBe(true)
  }
})

test('DEMO-04 reports put sound and picture at the same time of the clock', () => {
  const at = (report: Buffer, ticksPerSecond: number) =>
    report.readUInt32BE(8) + report.readUInt32BE(12) / 2 ** 32 - report.readUInt32BE(16) / ticksPerSecond
  for (const ticks of [1, 2, 251, 750]) {
    const { audio, video } = send(ticks).stream.reports(1_700_000_000_123)
    expect(at(video, 90_000) - at(audio, 48_000)).toBeCloseTo(0, 4)
  }
})

test('DEMO-04 ffmpeg takes it apart and decodes it over the seam without a word', async () => {
  const file = join(folder, 'sent.mkv')
  const muxer = await Muxer.start({
    clock: systemClock,
    codecs: new Map([
      ['audio', opusCodec] as const,
      ['video', { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }] as const,
    ]),
    output: ['-map', '0', '-c', 'copy', '-f', 'matroska', '-y', file],
  })
  for (const { audio, video } of send(clipTiming.ticks + 50).sent) {
    for (const packet of audio) muxer.write('audio', packet)
    for (const packet of video) muxer.write('video', packet)
    await setTimeout(4)
  }
  await setTimeout(500)
  expect(await muxer.close()).toBeNull()
  const ffmpeg = ['-v', 'error', '-xerror', '-i', file, '-map', '0', '-f', 'null', '-']
  expect(execFileSync('ffmpeg', ffmpeg, { stdio: 'pipe' }).toString()).toBe('')
  const count = (stream: string) => {
    const entries = ['-select_streams', stream, '-count_packets', '-show_entries', 'stream=nb_read_packets']
    return Number(execFileSync('ffprobe', ['-v', 'error', ...entries, '-of', 'csv=p=0', file]).toString())
  }
  expect([count('a:0'), count('v:0')]).toEqual([300, 150])
}, 30_000)
