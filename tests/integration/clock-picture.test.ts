import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { CLOCK_WRAP, clockBlocks, readClock } from '../e2e/fixtures/clock-picture.ts'
import { drawFrame } from '../e2e/fixtures/make-clock-video.ts'

const WIDTH = 640
const HEIGHT = 360
const SMALL = { width: 320, height: 180 }
const numbers = [0, 1, 2, 255, 256, 4_095, 21_845, 43_690, 65_535]

function ffmpeg(args: readonly string[], input: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', ...args, 'pipe:1'],
    { input, maxBuffer: 1 << 28 },
  )
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

function toRgba(grey: Buffer): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: grey.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : grey[at >> 2]!))
}

describe.each([
  [
    'x264',
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-b:v', '150k', '-f', 'h264'],
    'h264',
  ],
  ['VP8', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '10', '-b:v', '150k', '-f', 'ivf'], 'ivf'],
])('through %s at 320 x 180 and 150 kbit/s', (_, encoder, container) => {
  test('every number comes back as it was', () => {
    const raw = Buffer.concat(numbers.map((number) => drawFrame(number, WIDTH, HEIGHT)))
    const input = [
      '-f',
      'rawvideo',
      '-pixel_format',
      'gray',
      '-video_size',
      `${WIDTH}x${HEIGHT}`,
      '-framerate',
      '30',
      '-i',
      'pipe:0',
    ]
    const encoded = ffmpeg(
      [...input, '-vf', `scale=${SMALL.width}:${SMALL.height}`, '-pix_fmt', 'yuv420p', ...encoder],
      raw,
    )
    const decoded = ffmpeg(['-f', container, '-i', 'pipe:0', '-pix_fmt', 'rgba', '-f', 'rawvideo'], encoded)
    const frameBytes = SMALL.width * SMALL.height * 4
    expect(decoded.length).toBe(frameBytes * numbers.length)
    const read = numbers.map((_, frame) =>
      readClock(decoded.subarray(frame * frameBytes), SMALL.width, SMALL.height),
    )
    expect(read).toEqual(numbers)
  })
})

test('a picture without a clock reads as null', () => {
  for (const level of [0, 128, 255])
    expect(readClock(toRgba(Buffer.alloc(WIDTH * HEIGHT, level)), WIDTH, HEIGHT)).toBeNull()
})

test('one wrong block is noticed, whichever it is', () => {
  for (const number of numbers) {
    const blocks = clockBlocks(number)
    for (let wrong = 0; wrong < blocks.length; wrong += 1) {
      const grey = Buffer.from(
        blocks
          .map((white, index) => (white !== (index === wrong) ? 255 : 0))
          .flatMap((level) => Array(4).fill(level) as number[]),
      )
      const height = 10
      const picture = toRgba(Buffer.concat(Array<Buffer>(height).fill(grey)))
      expect(readClock(picture, grey.length, height), `${number}, block ${wrong}`).toBeNull()
    }
  }
})

test('numbers begin again after the last one', () => {
  expect(clockBlocks(CLOCK_WRAP + 5)).toEqual(clockBlocks(5))
})
