import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { beforeEach, expect, test } from 'vitest'
import { LOOKS_STUCK, watchForStuck } from './stuck-watch.ts'

let clock: ManualClock
let position: number
let isDue: boolean
let asked: number
let stop: () => void

beforeEach(() => {
  clock = new ManualClock()
  position = 0
  isDue = true
  asked = 0
  stop = watchForStuck(
    clock,
    () => ({ position, isDue }),
    () => (asked += 1),
  )
})

/** Seconds go by, and the picture moves in each of them, or in none. */
function pass(seconds: number, moves: boolean): void {
  for (let second = 0; second < seconds; second += 1) {
    if (moves) position += 0.9
    clock.advance(1_000)
  }
}

test('STUCK-01 a picture that stands for seconds is asked about once', () => {
  pass(20, true)
  expect(asked).toBe(0)
  pass(LOOKS_STUCK - 1, false)
  expect(asked).toBe(0)
  pass(1, false)
  expect(asked).toBe(1)
  pass(60, false)
  expect(asked).toBe(1)
})

test('STUCK-01 nobody is asked while nothing is to be seen, after a short halt, or once it is over', () => {
  isDue = false
  pass(60, false)
  isDue = true
  for (let time = 0; time < 5; time += 1) {
    pass(LOOKS_STUCK - 2, false)
    pass(1, true)
  }
  expect(asked).toBe(0)
  stop()
  pass(60, false)
  expect(asked).toBe(0)
})
