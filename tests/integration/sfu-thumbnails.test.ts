import { execFileSync } from 'node:child_process'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { nextEvent, silentLogger, startSfu } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_live'
const rights = { isPublic: true }
/** Only the service's own time is moved by hand; the stream runs in real time. */
const clock = new ManualClock()
let sfu: MediaPlane
let performer: Media
let media: Media

beforeEach(async () => {
  rights.isPublic = true
  sfu = await startSfu()
  performer = createMedia({
    sfu,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: silentLogger,
  })
  await performer.startDemoPerformer(ROOM)
  media = createMedia({
    sfu,
    roomIsPublic: () => rights.isPublic,
    liveRooms: () => [ROOM],
    clock,
    logger: silentLogger,
  })
})
afterEach(async () => {
  await media.close()
  await performer.close()
  await sfu.close()
})

const picture = (version = 1) =>
  vi.waitUntil(
    () => (media.thumbnails.latest(ROOM)?.version === version ? media.thumbnails.latest(ROOM) : null),
    { timeout: 5_000 },
  )

test('MEDIA-THUMB-01 the first picture comes at once: 480 x 270, a progressive JPEG, in the colours of the bars', async () => {
  const { jpeg, version, takenAt } = (await picture())!
  expect({ version, takenAt }).toEqual({ version: 1, takenAt: clock.now() })
  expect(await sharp(jpeg).metadata()).toMatchObject({
    format: 'jpeg',
    width: 480,
    height: 270,
    isProgressive: true,
  })
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  // From left to right on the card: yellow, cyan, green, magenta, red, blue, at 75 %.
  const bars: [number, readonly [number, number, number]][] = [
    [136, [191, 191, 0]],
    [187, [0, 191, 191]],
    [238, [0, 191, 0]],
    [289, [191, 0, 191]],
    [340, [191, 0, 0]],
    [391, [0, 0, 191]],
  ]
  for (const [x, [red, green, blue]] of bars) {
    const [r = 0, g = 0, b = 0] = colourAt(x, 45)
    expect(
      Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)),
      `bar at ${x}: ${[r, g, b].join(' ')}`,
    ).toBeLessThan(45)
  }
})

test('MEDIA-THUMB-02 the next one comes 15 s later, under a higher version', async () => {
  await picture()
  clock.advance(14_000)
  expect(media.thumbnails.latest(ROOM)?.version).toBe(1)
  clock.advance(1_000)
  await picture(2)
})

test('MEDIA-THUMB-03 a room that stops being public has no picture from that moment on', async () => {
  await picture()
  rights.isPublic = false
  expect(media.thumbnails.latest(ROOM)).toBeNull()
  rights.isPublic = true
  expect(media.thumbnails.latest(ROOM)).toBeNull()
  clock.advance(1_000)
  await picture(2)
})

test('MEDIA-THUMB-04 a grab that began before a change of mode is thrown away, even when the change is taken back', async () => {
  await picture()
  const room = sfu.room(ROOM)
  const openTap = vi.spyOn(room, 'openTap')
  clock.advance(15_000)
  const tap = await openTap.mock.results[0]!.value
  rights.isPublic = false
  room.recheck()
  rights.isPublic = true
  await tap!.closed
  expect(tap!.isClosed()).toBe(true)
  await vi.waitUntil(
    () => {
      clock.advance(500)
      return openTap.mock.calls.length === 2
    },
    { timeout: 15_000 },
  )
  expect(media.thumbnails.latest(ROOM)?.version).toBe(1)
  await picture(2)
})

test('MEDIA-WORKER-02 the demo performer is on air again after its worker died, and after its encoder died', async () => {
  await picture()
  const children = (name: string) =>
    execFileSync('pgrep', ['-P', String(process.pid), '-f', name])
      .toString()
      .trim()
      .split('\n')
      .map(Number)
  for (const victim of ['mediasoup-worker', '^ffmpeg']) {
    const back = nextEvent(sfu, ROOM, 'started')
    const diedAt = performance.now()
    for (const pid of children(victim)) process.kill(pid, 'SIGKILL')
    expect(await back).toEqual({ kind: 'started', source: 'demo' })
    expect(performance.now() - diedAt, victim).toBeLessThan(3_000)
  }
})
