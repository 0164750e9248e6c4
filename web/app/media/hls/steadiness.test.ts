import { expect, test } from 'vitest'
import { STEADY_MS, Steadiness } from './steadiness.ts'

test('HLS-PLAY-07 after a stop it comes back once, when it has played on for five seconds', () => {
  const line = new Steadiness()
  expect(line.mayComeBack(1_000_000)).toBe(false)
  line.stopped(0)
  line.stopped(2_500)
  expect(line.mayComeBack(2_500 + STEADY_MS - 1)).toBe(false)
  expect(line.mayComeBack(2_500 + STEADY_MS)).toBe(true)
  expect(line.mayComeBack(1_000_000)).toBe(false)
})

test('HLS-PLAY-07 a line that stops again keeps its distance twice as long, three minutes at most; one that played for five is new', () => {
  const line = new Steadiness()
  const waits: number[] = []
  let now = 0
  for (let stops = 0; stops < 7; stops += 1) {
    line.stopped(now)
    const from = now
    while (!line.mayComeBack(now)) now += 1_000
    waits.push((now - from) / STEADY_MS)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 32])
  now += 300_000
  line.stopped(now)
  expect(line.mayComeBack(now + STEADY_MS)).toBe(true)
})
