import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

function steppedClock() {
  const clock = new ManualClock()
  return { clock, step: (byMs: number) => clock.advance(byMs), sweep: () => clock.advance(60_000) }
}

test('LIMIT-01 so many in a window, then the time until the next', () => {
  const { clock, step } = steppedClock()
  const limiter = new RateLimiter({ countMax: 2, windowMs: 1_000 }, clock)
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([
    0, 0, 1_000, 0,
  ])
  step(400)
  expect(limiter.take('a')).toBe(600)
  limiter.giveBack('a')
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 600])
  step(600)
  expect(limiter.take('a')).toBe(0)
})

test('LIMIT-01 whatever keys come, no more are stored than fit, the newest among them, and none past its window', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(300)), { maxLength: 300 }), (calls) => {
      const { clock, step, sweep } = steppedClock()
      const limiter = new RateLimiter({ countMax: 1, windowMs: 1_000 }, clock, 8)
      for (const [key, afterMs] of calls) {
        step(afterMs)
        limiter.take(String(key))
        expect(limiter.size).toBeLessThanOrEqual(8)
        expect(limiter.take(String(key))).toBeGreaterThan(0)
      }
      step(1_000)
      sweep()
      expect(limiter.size).toBe(0)
    }),
  )
})
