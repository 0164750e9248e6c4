import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { Recorder } from '@footlight/server/recordings/recorder'
import type { Recording } from '@footlight/server/recordings/recording'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mountSmallDisk } from '../chaos/small-disk.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { joinRoom, nextEvent, silentLogger, startSfu } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_live'
let page: OpenMediaPage
let folder: string
let sfu: MediaPlane
let media: Media
let recorder: Recorder
let rights: { mayRecord: boolean }

beforeAll(async () => {
  page = await openMediaPage()
})
afterAll(() => page?.close())
beforeEach(async () => {
  rights = { mayRecord: true }
  folder = mkdtempSync(join(tmpdir(), 'footlight-recording-'))
  mkdirSync(join(folder, 'show-1'))
  sfu = await startSfu()
  media = createMedia({
    sfu,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: silentLogger,
  })
  recorder = new Recorder({ sfu, clock: systemClock, logger: silentLogger })
})
afterEach(async () => {
  await recorder.close()
  await media.close()
  await page.call('reset')
  await sfu.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (file = join(folder, 'show-1', '7')) =>
  recorder.start({ username: ROOM, file, mayRecord: () => rights.mayRecord })

async function record(file?: string): Promise<Recording> {
  const started = await start(file)
  if (!started.ok) throw new Error(started.error)
  return started.value
}

async function publish(encodings: RTCRtpEncodingParameters[], mimeType?: string) {
  const peer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
  page.bind('publisher', peer)
  const started = nextEvent(sfu, ROOM, 'started')
  await page.call('publish', 'publisher', encodings, mimeType)
  await started
  await vi.waitUntil(() => sfu.room(ROOM).state().producers.length === 2, { timeout: 15_000 })
  return peer
}

const SOUND_PACKETS_PER_SECOND = 50

/** Resolves when so much of the stream has gone by. */
async function streamed(seconds: number): Promise<void> {
  const tap = await sfu
    .room(ROOM)
    .openTap({ taker: 'inspection', kind: 'audio', layer: 0, mayConsume: () => true })
  let packets = 0
  const heard = new Promise<void>((resolve) =>
    tap!.onPacket(() => void ((packets += 1) === seconds * SOUND_PACKETS_PER_SECOND && resolve())),
  )
  await tap!.resume()
  await heard
  tap!.close()
}

/** Decodes all of it: what a player would show. */
function decode(file: string) {
  const probe = (stream: string, entries: string) =>
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      stream,
      '-count_frames',
      '-show_entries',
      `stream=${entries}`,
      '-of',
      'csv=p=0',
      file,
    ])
      .toString()
      .trim()
  const duration = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-xerror',
    '-i',
    file,
    '-map',
    '0',
    '-f',
    'null',
    '-progress',
    'pipe:1',
    '-',
  ]).toString()
  return {
    video: probe('v:0', 'codec_name,nb_read_frames').split(','),
    audio: probe('a:0', 'codec_name,nb_read_frames').split(','),
    seconds:
      Number(
        duration
          .match(/out_time_us=(\d+)/g)!
          .at(-1)!
          .split('=')[1],
      ) / 1_000_000,
  }
}

/** `lost`: of these seconds those in which nobody sent. */
function expectPlayable(file: string, codec: string, seconds: number, lost = 0): void {
  const { video, audio, seconds: decoded } = decode(file)
  expect(video[0]).toBe(codec)
  expect(Number(video[1])).toBeGreaterThan(seconds * 8)
  expect(audio[0]).toBe('opus')
  // 50 packets of sound a second.
  expect(Number(audio[1])).toBeGreaterThan((seconds - lost) * 40)
  // Of the file by what its frames say, of the recording by when they came: on a busy machine they come late. Without
  // the time in which nobody sent, or with it twice, it would differ by all of that.
  expect(Math.abs(decoded - seconds)).toBeLessThan(Math.max(1, lost / 2))
}

test.each([
  [
    'VP8 with two layers, of which it takes the top one',
    [{ scaleResolutionDownBy: 4 }, { scaleResolutionDownBy: 1 }],
    'video/VP8',
    'vp8',
    'webm',
  ],
  ['H.264', [{}], 'video/H264', 'h264', 'mkv'],
])(
  'MEDIA-REC-02 a recording of %s plays: picture, sound and length',
  async (_, encodings, mimeType, codec, ending) => {
    await publish(encodings, mimeType)
    page.bind('viewer', joinRoom(sfu, ROOM))
    await page.call(
      'watch',
      'viewer',
      sfu
        .room(ROOM)
        .state()
        .producers.find(({ kind }) => kind === 'video')!.id,
    )
    // The encoder starts small and grows: the picture has its full size once a viewer has it.
    await page.page.waitForFunction(() => document.querySelector('video')?.videoWidth === 640)
    const recording = await record()
    await streamed(3)
    const end = await recording.stop()
    expect(end).toMatchObject({
      reason: 'stopped',
      error: null,
      file: `${join(folder, 'show-1', '7')}.${ending}`,
    })
    expect(end.bytes).toBe(statSync(end.file).size)
    expectPlayable(end.file, codec, end.durationMs / 1000)
    expect(
      execFileSync('ffprobe', [
        '-v',
        'error',
        '-select_streams',
        'v:0',
        '-show_entries',
        'stream=width',
        '-of',
        'csv=p=0',
        end.file,
      ])
        .toString()
        .trim(),
    ).toBe('640')
    expect(end.durationMs).toBeGreaterThan(2_000)
    expect(await recording.stop()).toBe(end)
  },
)

test('MEDIA-REC-03 it ends with the right to it, at the recheck, and what was recorded until then plays', async () => {
  await media.startDemoPerformer(ROOM)
  const startedAt = performance.now()
  const recording = await record()
  await streamed(2)
  rights.mayRecord = false
  sfu.room(ROOM).recheck()
  const endedAt = performance.now()
  rights.mayRecord = true
  const end = await recording.ended
  expect(end).toMatchObject({ reason: 'not_entitled', error: null })
  // Nothing that came behind it.
  expect(end.durationMs).toBeLessThan(endedAt - startedAt)
  expectPlayable(end.file, 'vp8', end.durationMs / 1000)
})

test('MEDIA-REC-04 who may not record gets no file; a room without a picture has none to give', async () => {
  expect(await start()).toEqual({ ok: false, error: 'not_live' })
  await media.startDemoPerformer(ROOM)
  rights.mayRecord = false
  expect(await start()).toEqual({ ok: false, error: 'forbidden' })
  expect(existsSync(join(folder, 'recordings'))).toBe(false)
})

test('MEDIA-REC-05 a publisher who is lost and comes back goes on in the same file', async () => {
  await media.startDemoPerformer(ROOM)
  const recording = await record()
  await streamed(1.5)
  const back = nextEvent(sfu, ROOM, 'started')
  const killedAt = performance.now()
  for (const pid of execFileSync('pgrep', ['-P', String(process.pid), '-f', 'mediasoup-worker'])
    .toString()
    .trim()
    .split('\n'))
    process.kill(Number(pid), 'SIGKILL')
  await back
  const lost = (performance.now() - killedAt) / 1000
  await streamed(2)
  const end = await recording.stop()
  expect(end.reason).toBe('stopped')
  expect(end.durationMs).toBeGreaterThan(3_000)
  expectPlayable(end.file, 'vp8', end.durationMs / 1000, lost)
})

test('MEDIA-REC-06 a killed ffmpeg is reported, with what it left', async () => {
  await media.startDemoPerformer(ROOM)
  const recording = await record()
  await streamed(1.5)
  for (const pid of execFileSync('pgrep', ['-P', String(process.pid), '-f', '^ffmpeg.*-f sdp'])
    .toString()
    .trim()
    .split('\n'))
    process.kill(Number(pid), 'SIGKILL')
  const end = await recording.ended
  expect(end).toMatchObject({ reason: 'failed', error: expect.stringContaining('SIGKILL') })
  expect(end.bytes).toBeGreaterThan(0)
  expect(Number(decode(end.file).video[1])).toBeGreaterThan(0)
})

test('MEDIA-REC-07 a full disk is reported, and the room goes on', async (context) => {
  const disk = mountSmallDisk(96 * 1024)
  context.skip(disk.missing !== null, disk.missing ?? '')
  try {
    await media.startDemoPerformer(ROOM)
    const recording = await record(join(disk.folder, 'full'))
    const end = await recording.ended
    expect(end).toMatchObject({ reason: 'failed', error: expect.stringContaining('No space left') })
    expect(sfu.room(ROOM).state().producers).toHaveLength(2)
    expect(sfu.room(ROOM).silentForMs()).toBe(0)
  } finally {
    disk.remove()
  }
})
