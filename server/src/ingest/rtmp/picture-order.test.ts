import { expect, test } from 'vitest'
import { PictureOrder } from './picture-order.ts'

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
