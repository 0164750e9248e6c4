import { expect, test } from 'vitest'
import { Timeline } from './timeline.ts'

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
