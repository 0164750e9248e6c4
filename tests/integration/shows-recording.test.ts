import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Receipt } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const ROOM = 'demo_live'
const RECORDED_MS = 6_000
let footlight: Footlight
let model: TestApi
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-recordings-'))
  footlight = await startFootlight({ config: { demoPerformer: true } })
  model = await footlight.login(ROOM)
}, 60_000)
afterAll(async () => {
  await footlight.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The demo performer has begun to stream. */
async function onAir(): Promise<void> {
  await expect
    .poll(async () => (await model.get(`/chat/react/${ROOM}`)).body.chat.status, {
      timeout: 30_000,
      interval: 100,
    })
    .toBe('online')
}

/** Frames and the length in seconds, as ffprobe decodes them. */
async function probe(bytes: Buffer): Promise<{ frames: number; streams: string[] }> {
  const file = join(folder, 'downloaded')
  writeFileSync(file, bytes)
  const { stdout } = await promisify(execFile)('ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    'stream=codec_type,nb_read_frames',
    '-of',
    'json',
    file,
  ])
  const { streams } = JSON.parse(stdout) as { streams: { codec_type: string; nb_read_frames?: string }[] }
  return {
    streams: streams.map((stream) => stream.codec_type).toSorted(),
    frames: Number(streams.find((stream) => stream.codec_type === 'video')?.nb_read_frames ?? 0),
  }
}

async function download(who: TestApi, url: string): Promise<Buffer> {
  const response = await fetch(`${footlight.url}${url}`, {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Time of the real stream, which no test clock moves. */
const recordFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('SHOW-36 who paid for a private keeps its recording, and nobody else can have it', {
  timeout: 60_000,
}, async () => {
  await onAir()
  const settings = must(await model.get(`/performer/${ROOM}/settings`))
  must(
    await model.post('/performer/settings', { private: { ...settings.private, isRecordingEnabled: true } }),
  )
  const [vera, sam] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer', 500)]
  const participant = await footlight.room(vera, ROOM)
  must(
    await model.post(`/private/${ROOM}/accept`, {
      request_id: must(await pay(vera, `/private/${ROOM}/request`)).request_id,
    }),
  )
  await recordFor(RECORDED_MS)
  must(await vera.post(`/private/${ROOM}/end`))
  await expect
    .poll(async () => must(await vera.get('/user/recordings')).recordings[0]?.state, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe('ready')
  const [recording] = must(await vera.get('/user/recordings')).recordings
  expect(recording.duration_ms).toBeGreaterThan(RECORDED_MS / 2)
  const { frames, streams } = await probe(await download(vera, recording.url))
  expect(frames).toBeGreaterThan(30)
  expect(streams).toEqual(['audio', 'video'])
  expect((await sam.get('/user/recordings')).body.recordings).toEqual([])
  expect(
    (
      await fetch(`${footlight.url}${recording.url}`, {
        headers: { cookie: [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
    ).status,
  ).toBe(404)
  await participant.close()
})

test('SHOW-37 the public show is recorded by the minute for one viewer, and ends with the public show', {
  timeout: 60_000,
}, async () => {
  await onAir()
  must(
    await model.post('/performer/settings', {
      public_recording: { isEnabled: true, pricePerMinuteInToken: 60 },
    }),
  )
  const [vera, sam] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer', 500)]
  const sockets = [await footlight.room(vera, ROOM), await footlight.room(sam, ROOM)]
  const key = must(await pay(vera, `/public-recording/${ROOM}/start`))
  expect((await pay(vera, `/public-recording/${ROOM}/start`)).body.error).toBe('already_requested')
  await recordFor(RECORDED_MS)
  must(
    await model.post(`/private/${ROOM}/accept`, {
      request_id: must(await pay(sam, `/private/${ROOM}/request`)).request_id,
    }),
  )
  const receipt = must(await vera.get(`/receipts/${key.show_id}`))
  expect(receipt).toMatchObject({ kind: 'recording', reason: 'model_ended' })
  expect(receipt.tokens).toBeGreaterThanOrEqual(1)
  expect(await vera.tokens()).toBe(500 - receipt.tokens)
  await expect
    .poll(async () => must(await vera.get('/user/recordings')).recordings[0]?.state, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe('ready')
  must(await sam.post(`/private/${ROOM}/end`))
  await Promise.all(sockets.map((socket) => socket.close()))
})

/** What the bill counts as served, ms. */
function billedMs(receipt: Receipt): number {
  return receipt.lines
    .filter(({ what }) => what === 'time')
    .reduce((sum, { seconds }) => sum + seconds * 1_000, 0)
}

/** The length of the file itself. */
async function lengthMs(bytes: Buffer): Promise<number> {
  const file = join(folder, 'measured')
  writeFileSync(file, bytes)
  const { stdout } = await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-i',
    file,
    '-map',
    '0',
    '-f',
    'null',
    '-progress',
    'pipe:1',
    '-',
  ])
  return (
    Number(
      stdout
        .match(/out_time_us=(\d+)/g)!
        .at(-1)!
        .split('=')[1],
    ) / 1_000
  )
}

async function readyRecording(who: TestApi) {
  await expect
    .poll(async () => must(await who.get('/user/recordings')).recordings[0]?.state, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe('ready')
  return must(await who.get('/user/recordings')).recordings[0]
}

const AWAY_MS = 5_000

test('SHOW-72 while the payer is away nothing is recorded: the file of a private is as long as the bill', {
  timeout: 60_000,
}, async () => {
  await onAir()
  const vera = await footlight.newPerson('viewer', 500)
  const participant = await footlight.room(vera, ROOM)
  const { request_id } = must(await pay(vera, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  await recordFor(RECORDED_MS / 2)
  await participant.close()
  await recordFor(AWAY_MS)
  const back = await footlight.room(vera, ROOM)
  await recordFor(RECORDED_MS / 2)
  const receipt = must(await vera.post(`/private/${ROOM}/end`)) as Receipt
  const recording = await readyRecording(vera)
  expect(billedMs(receipt)).toBeLessThan(RECORDED_MS + AWAY_MS / 2)
  // What is paid for is the show; its file may begin, and go on, some moments later than the clock, never
  // earlier.
  expect(recording.duration_ms).toBeLessThanOrEqual(billedMs(receipt) + 1_000)
  expect(await lengthMs(await download(vera, recording.url))).toBeLessThanOrEqual(billedMs(receipt) + 1_000)
  expect(recording.duration_ms).toBeGreaterThan(billedMs(receipt) - AWAY_MS)
  await back.close()
})

test('SHOW-72 a recording whose payer says nothing and cuts is paid for as far as it goes', {
  timeout: 60_000,
}, async () => {
  await onAir()
  const vera = await footlight.newPerson('viewer', 500)
  const socket = await footlight.room(vera, ROOM)
  const { show_id } = must(await pay(vera, `/public-recording/${ROOM}/start`))
  await recordFor(RECORDED_MS)
  socket.terminate()
  await recordFor(AWAY_MS)
  must(await vera.post(`/public-recording/${ROOM}/end`))
  const receipt = must(await vera.get(`/receipts/${show_id}`)) as Receipt
  const recording = await readyRecording(vera)
  expect(
    Math.abs((await lengthMs(await download(vera, recording.url))) - billedMs(receipt)),
  ).toBeLessThanOrEqual(1_000)
  expect(billedMs(receipt)).toBeGreaterThan(RECORDED_MS / 2)
})

test('MEDIA-TAKERS-01 a recording of the public show ends when the performer closes the room with a password', {
  timeout: 60_000,
}, async () => {
  await onAir()
  const vera = await footlight.newPerson('viewer', 500)
  const socket = await footlight.room(vera, ROOM)
  const { show_id } = must(await pay(vera, `/public-recording/${ROOM}/start`))
  await recordFor(RECORDED_MS / 2)
  must(await model.post('/room/demo_live/password', { password: 'lamp-river' }))
  await recordFor(AWAY_MS)
  const receipt = must(await vera.get(`/receipts/${show_id}`)) as Receipt
  expect(receipt.reason).toBe('removed')
  const recording = await readyRecording(vera)
  expect(await lengthMs(await download(vera, recording.url))).toBeLessThanOrEqual(RECORDED_MS / 2 + 1_000)
  expect(Math.abs(recording.duration_ms - billedMs(receipt))).toBeLessThanOrEqual(1_000)
  must(await model.post('/room/demo_live/password', { password: null }))
  await socket.closed
})

test('SHOW-38 the demo performer, whose console nobody attends, accepts on its own', {
  timeout: 60_000,
}, async () => {
  await onAir()
  const vera = await footlight.newPerson('viewer', 500)
  const participant = await footlight.room(vera, ROOM)
  const { request_id } = must(await pay(vera, `/private/${ROOM}/request`))
  await expect
    .poll(async () => must(await vera.get(`/shows/${ROOM}`)).mine[0]?.phase, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe('running')
  expect(must(await vera.post(`/private/${ROOM}/end`)).show_id).toBe(request_id)
  await participant.close()
})
