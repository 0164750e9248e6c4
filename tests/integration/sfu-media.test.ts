import { execFileSync } from 'node:child_process'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { estimatesBandwidth } from '@footlight/server/sfu/bandwidth-probe'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { grabStill } from '@footlight/server/thumbnails/grab-still'
import { measureLayers } from '@footlight/server/thumbnails/layer-sizes'
import { createWorker, type types } from 'mediasoup'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freeMediaPorts } from '../dev-env/media-ports.ts'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { joinRoom, nextEvent, startSfu, type TestPeer } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'
let page: OpenMediaPage
let sfu: MediaPlane

beforeAll(async () => {
  page = await openMediaPage()
})
afterAll(() => page?.close())
beforeEach(async () => {
  sfu = await startSfu()
})
afterEach(async () => {
  await page.call('reset')
  await sfu.close()
})

const simulcast = [{ scaleResolutionDownBy: 4 }, { scaleResolutionDownBy: 2 }, { scaleResolutionDownBy: 1 }]

/** The steps of one end take a few ms. */
const momentary = expect.closeTo(0, -2) as number

async function publish(encodings: RTCRtpEncodingParameters[] = [{}], mimeType?: string): Promise<TestPeer> {
  const peer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
  page.bind('publisher', peer)
  const started = nextEvent(sfu, ROOM, 'started')
  await page.call('publish', 'publisher', encodings, mimeType)
  expect(await started).toEqual({ kind: 'started', source: 'console' })
  return peer
}

function videoId(): string {
  return sfu
    .room(ROOM)
    .state()
    .producers.find(({ kind }) => kind === 'video')!.id
}

async function watch(name: string): Promise<TestPeer> {
  const peer = joinRoom(sfu, ROOM)
  page.bind(name, peer)
  await page.call('watch', name, videoId())
  return peer
}

function workerPid(): number {
  const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'mediasoup-worker'])
    .toString()
    .trim()
    .split('\n')
  expect(children).toHaveLength(1)
  return Number(children[0])
}

test('MEDIA-PLAY-01 a viewer decodes what the publisher sends, in VP8 with three layers', async () => {
  await publish(simulcast)
  expect(sfu.room(ROOM).state()).toMatchObject({
    producers: expect.arrayContaining([expect.objectContaining({ kind: 'video', layers: 3 })]),
  })
  await watch('viewer')
  await page.call('nextFrame', 'viewer')
})

test('MEDIA-PLAY-02 H.264 plays as well', async () => {
  await publish([{}], 'video/H264')
  await watch('viewer')
  await page.call('nextFrame', 'viewer')
})

test('MEDIA-RECHECK-04 not one packet reaches a viewer 250 ms after the right to it ended', async () => {
  await publish()
  const peer = await watch('viewer')
  const other = await watch('other')
  await page.call('nextFrame', 'viewer')
  peer.rights.mayConsume = false
  sfu.room(ROOM).recheck()
  const closedAt = performance.now()
  while (performance.now() - closedAt < 250) await page.call('nextFrame', 'other')
  const before = await page.call('packetsReceived', 'viewer')
  // The viewer beside goes on, so the stream as such did not stop.
  for (let frame = 0; frame < 15; frame += 1) await page.call('nextFrame', 'other')
  expect(before).toBeGreaterThan(0)
  expect(await page.call('packetsReceived', 'viewer')).toBe(before)
  expect(other.closedNotices).toEqual([])
})

test('MEDIA-WORKER-01 after the death of its worker a room plays again within 3 s', async () => {
  const publisher = await publish()
  const viewer = await watch('viewer')
  const lost = nextEvent(sfu, ROOM, 'stopped')
  const diedAt = performance.now()
  process.kill(workerPid(), 'SIGKILL')
  expect(await lost).toEqual({ kind: 'stopped', reason: 'lost', silentForMs: momentary })
  // Both clients do what theirs do on the notice: start again from the capabilities, on the same socket.
  expect(new Set(publisher.closedNotices.map(({ reason }) => reason))).toEqual(new Set(['worker_died']))
  expect(publisher.closedNotices).toHaveLength(3)
  expect(viewer.closedNotices.map(({ reason }) => reason)).toEqual(['worker_died', 'worker_died'])
  await page.call('stopPublishing', 'publisher')
  await page.call('publish', 'publisher', [{}])
  page.bind('viewer again', viewer)
  await page.call('watch', 'viewer again', videoId())
  expect(performance.now() - diedAt).toBeLessThan(3_000)
  expect(sfu.ready()).toBe(true)
})

test('MEDIA-LOST-01 a publisher whose browser hangs up is lost; one who closes their producers has ended', async () => {
  const peer = await publish()
  let stopped = nextEvent(sfu, ROOM, 'stopped')
  await page.call('stopPublishing', 'publisher')
  expect(await stopped).toEqual({ kind: 'stopped', reason: 'lost', silentForMs: momentary })
  peer.close()
  const second = await publish()
  stopped = nextEvent(sfu, ROOM, 'stopped')
  for (const { id } of sfu.room(ROOM).state().producers) await second.must('close', { id })
  expect(await stopped).toEqual({ kind: 'stopped', reason: 'ended', silentForMs: momentary })
})

test('MEDIA-RATE-01 the bit rate that a publisher may send grows beyond its first, whether or not the worker estimates it', async () => {
  await publish()
  await watch('viewer')
  // A page that is promised feedback and hears none shrinks it instead; the page starts at 1 Mbit/s.
  await vi.waitUntil(async () => (await page.call('outgoingEstimate')) > 1_200_000, { timeout: 20_000 })
})

test('MEDIA-RATE-02 congestion feedback is promised for all video when the worker answers it, and for none when it does not', async () => {
  const worker = await createWorker({ logLevel: 'error' })
  onTestFinished(() => worker.close())
  const { min: port } = await freeMediaPorts()
  const answers = await estimatesBandwidth(
    worker,
    await worker.createWebRtcServer({ listenInfos: [{ protocol: 'udp', ip: '127.0.0.1', port }] }),
  )
  const { router_rtp_capabilities: promised } = (await joinRoom(sfu, ROOM).must('capabilities')) as {
    router_rtp_capabilities: types.RtpCapabilities
  }
  const video = promised.codecs!.filter(
    ({ kind, mimeType }) => kind === 'video' && !mimeType.endsWith('/rtx'),
  )
  expect(video.length).toBeGreaterThan(1)
  for (const codec of video)
    expect(
      codec.rtcpFeedback!.some(({ type }) => type === 'transport-cc'),
      codec.mimeType,
    ).toBe(answers)
  expect(promised.headerExtensions!.some(({ uri }) => uri.includes('transport-wide-cc'))).toBe(answers)
})

test('MEDIA-STATS-01 a publisher sees the bit rate that arrives at the server', async () => {
  const peer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
  let transportId = ''
  page.bind('publisher', {
    close: () => peer.close(),
    unservedForMs: () => peer.unservedForMs(),
    async request(method, data) {
      const answer = await peer.request(method, data)
      if (method === 'create_transport' && answer.ok) transportId = answer.value['id'] as string
      return answer
    },
  })
  await page.call('publish', 'publisher', [{}])
  await watch('viewer')
  const stats = await vi.waitUntil(
    async () => {
      const now = await peer.must('stats', { transport_id: transportId })
      return (now['bitrate_in'] as unknown as number) > 50_000 ? now : null
    },
    { timeout: 20_000 },
  )
  expect(stats).toMatchObject({ bitrate_out: expect.any(Number), loss: expect.any(Number) })
})

test.each([
  [
    'VP8 with two layers, from the one that is at least 320 wide',
    [{ scaleResolutionDownBy: 4 }, { scaleResolutionDownBy: 1 }],
    'video/VP8',
    { source: { width: 640 }, layer: 1 },
  ],
  ['H.264', [{}], 'video/H264', { source: { width: 640 }, layer: 0 }],
])('MEDIA-THUMB-05 a picture is taken of %s', async (_, encodings, mimeType, expected) => {
  await publish(encodings, mimeType)
  // The encoder starts small and grows: the picture has its full size once a viewer has it.
  await watch('viewer')
  await page.page.waitForFunction(() => document.querySelector('video')?.videoWidth === 640)
  const grab = await grabStill(sfu.room(ROOM), { clock: systemClock, mayConsume: () => true, layer: 0 })
  expect(grab).toMatchObject(expected)
})

test('MEDIA-SIZE-01 each simulcast layer is as large as its key frames say, and a layer that nobody may take has no size', async () => {
  await publish([{ scaleResolutionDownBy: 2 }, { scaleResolutionDownBy: 1 }])
  const room = sfu.room(ROOM)
  const options = { clock: systemClock, mayConsume: () => true }
  const sizes = await vi.waitUntil(
    async () => {
      const measured = await measureLayers(room, 2, options)
      return measured.length === 2 ? measured : null
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(sizes).toEqual([
    { width: 320, height: 180 },
    { width: 640, height: 360 },
  ])
  expect(await measureLayers(room, 2, { ...options, mayConsume: () => false })).toEqual([])
  expect(room.takers()).not.toContain('thumbnail')
})
