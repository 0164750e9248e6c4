import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchForBFrames } from '@footlight/server/ingest/whip/whip-server'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { joinRoom, silentLogger, startSfu } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'
const SSRC = 4_711
const PAYLOAD_TYPE = 96
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

/** x264 into the room as plain RTP, called what WHIP calls every H.264. */
async function encode(profile: 'baseline' | 'main' | 'high', bFrames: number): Promise<void> {
  const ingest = (await sfu.room(ROOM).openIngest('whip'))!
  const { ip, rtpPort, rtcpPort } = await ingest.produce('video', {
    codecs: [
      {
        mimeType: 'video/H264',
        payloadType: PAYLOAD_TYPE,
        clockRate: 90_000,
        parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
      },
    ],
    encodings: [{ ssrc: SSRC }],
  })
  const encoder = spawn(
    'ffmpeg',
    [
      ...[
        '-loglevel',
        'error',
        '-re',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=640x360:rate=30',
        '-an',
        '-pix_fmt',
        'yuv420p',
      ],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-x264-params',
        `cabac=${profile === 'baseline' ? 0 : 1}:8x8dct=${profile === 'high' ? 1 : 0}:bframes=${bFrames}:b-adapt=0:keyint=30`,
        '-profile:v',
        profile,
      ],
      ...[
        '-f',
        'rtp',
        '-ssrc',
        String(SSRC),
        '-payload_type',
        String(PAYLOAD_TYPE),
        `rtp://${ip}:${rtpPort}?rtcpport=${rtcpPort}`,
      ],
    ],
    { stdio: 'ignore' },
  )
  onTestFinished(async () => {
    const gone = once(encoder, 'exit')
    encoder.kill('SIGKILL')
    await gone
  })
}

test.each(['baseline', 'main', 'high'] as const)(
  'INGEST-H264-01 a viewer decodes H.264 %s that is called constrained baseline',
  async (profile) => {
    await encode(profile, 0)
    page.bind('viewer', joinRoom(sfu, ROOM))
    await page.call('watch', 'viewer', sfu.room(ROOM).state().producers[0]!.id)
    await page.call('nextFrame', 'viewer')
  },
)

test('INGEST-BFRAME-03 B-frames of a real encoder are found within its first seconds', async () => {
  await encode('main', 2)
  await new Promise<void>((resolve) => void watchForBFrames(sfu.room(ROOM), silentLogger, resolve))
})

test('INGEST-BFRAME-04 a real encoder without B-frames is left alone', async () => {
  await encode('high', 0)
  let isFound = false
  await watchForBFrames(sfu.room(ROOM), silentLogger, () => (isFound = true))
  page.bind('viewer', joinRoom(sfu, ROOM))
  await page.call('watch', 'viewer', sfu.room(ROOM).state().producers[0]!.id)
  for (let frame = 0; frame < 60; frame += 1) await page.call('nextFrame', 'viewer')
  expect(isFound).toBe(false)
})
