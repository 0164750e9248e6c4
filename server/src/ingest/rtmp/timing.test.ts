import { expect, test } from 'vitest'
import { BitRateLimit, PictureOrder, Timeline } from './timing.ts'

test('goes on where 32 bits begin again', () => {
  const timeline = new Timeline()
  expect([0xffff_fff0, 0x10, 0x30].map((time) => timeline.unwrap(time))).toEqual([
    0xffff_fff0, 0x1_0000_0010, 0x1_0000_0030,
  ])
})

test('takes a little step back as it is, and a jump back as the end', () => {
  const timeline = new Timeline()
  expect([5_000, 4_500, 6_000, 4_900].map((time) => timeline.unwrap(time))).toEqual([
    5_000,
    4_500,
    6_000,
    null,
  ])
})

function judge(pictures: readonly (readonly [number, number])[]) {
  const order = new PictureOrder()
  return pictures.map(([decodedMs, compositionMs]) => order.judge(decodedMs, compositionMs))
}

test('RTMP-B-FRAMES without any delay pictures are in order from the first', () => {
  expect(
    judge([
      [0, 0],
      [33, 0],
      [66, 0],
    ]),
  ).toEqual(['in_order', 'in_order', 'in_order'])
})

test('RTMP-B-FRAMES a picture that is shown before one that came earlier is one', () => {
  // I P B B as x264 sends them.
  expect(
    judge([
      [0, 66],
      [33, 133],
      [66, 0],
    ]),
  ).toEqual(['undecided', 'undecided', 'b_frames'])
})

test('RTMP-B-FRAMES they are found however late they begin', () => {
  expect(
    judge([
      [0, 0],
      [33, 100],
      [66, 0],
    ]),
  ).toEqual(['in_order', 'in_order', 'b_frames'])
})

test('RTMP-B-FRAMES a constant delay is none, once it was watched for 2 s', () => {
  expect(
    judge([
      [0, 66],
      [1_999, 66],
      [2_000, 66],
    ]),
  ).toEqual(['undecided', 'undecided', 'in_order'])
})

const BYTES_A_SECOND = 100_000

function sendSeconds(limit: BitRateLimit, from: number, seconds: number, share: number): boolean {
  let isAllowed = true
  for (let tenth = 0; tenth < seconds * 10; tenth += 1)
    isAllowed &&= limit.allows(from + tenth * 100, (BYTES_A_SECOND / 10) * share)
  return isAllowed
}

test('RTMP-TOO-LARGE a stream at its limit, and a scene that takes more for a moment, are allowed', () => {
  const limit = new BitRateLimit(BYTES_A_SECOND * 8)
  expect(sendSeconds(limit, 0, 20, 1)).toBe(true)
  expect(sendSeconds(limit, 20_000, 2, 2)).toBe(true)
})

test('RTMP-TOO-LARGE what is far above it for 5 s is not', () => {
  expect(sendSeconds(new BitRateLimit(BYTES_A_SECOND * 8), 0, 5, 1.5)).toBe(false)
})
