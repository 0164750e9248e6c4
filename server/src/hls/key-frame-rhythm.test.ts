import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, it } from 'vitest'
import { KeyFrameRhythm } from './key-frame-rhythm.ts'

it('HLS-COPY-02 asks a sender that sends no key frames unasked, soon at first, and never one that does', () => {
  const clock = new ManualClock()
  const asked: number[] = []
  const rhythm = new KeyFrameRhythm(clock, 2_000, () => void asked.push(clock.monotonic()))
  const run = (toMs: number, keyFramesAt: readonly number[] = []) => {
    for (const at of keyFramesAt) {
      clock.advance(at - clock.monotonic())
      rhythm.seen()
    }
    clock.advance(toMs - clock.monotonic())
  }
  run(1_250, [250])
  expect(asked).toEqual([1_250])
  run(3_000, [1_500])
  expect(asked).toEqual([1_250, 2_500])
  run(8_000, [3_250, 5_000, 6_500])
  expect(asked).toEqual([1_250, 2_500])
  run(12_500)
  expect(asked.slice(2)).toEqual([8_500, 10_500, 12_500])
  rhythm.stop()
  run(20_000)
  expect(asked).toHaveLength(5)
})
