import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRates, verdictOf } from './compare-rates.ts'

describe('EXPERIMENT-07', () => {
  // Newcombe 1998, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 20, 0.6791, 1],
    [0, 10, 0, 20, -0.1611, 0.2775],
  ])('the interval of %i of %i to %i of %i is the published one', (x1, n1, x2, n2, low, high) => {
    const difference = compareRates({ shown: n2, bought: x2 }, { shown: n1, bought: x1 })!
    expect(difference.value).toBeCloseTo(x1 / n1 - x2 / n2, 10)
    expect(difference.low).toBeCloseTo(low, 4)
    expect(difference.high).toBeCloseTo(high, 4)
  })

  const counted = fc
    .integer({ min: 1, max: 100_000 })
    .chain((shown) => fc.record({ shown: fc.constant(shown), bought: fc.nat(shown) }))

  test('the difference lies in its interval, which is within -1 and 1, and turns around with the sides', () => {
    fc.assert(
      fc.property(counted, counted, (control, variant) => {
        const there = compareRates(control, variant)!
        const back = compareRates(variant, control)!
        expect(there.low).toBeLessThanOrEqual(there.value)
        expect(there.high).toBeGreaterThanOrEqual(there.value)
        expect(there.low).toBeGreaterThan(-1 - 1e-9)
        expect(there.high).toBeLessThan(1 + 1e-9)
        expect(back.low).toBeCloseTo(-there.high, 9)
      }),
    )
  })
})

describe('EXPERIMENT-08', () => {
  test('small numbers say nothing, however far apart; large ones say which, or that it is unclear', () => {
    expect(compareRates({ shown: 0, bought: 0 }, { shown: 5, bought: 1 })).toBeNull()
    expect(verdictOf({ shown: 0, bought: 0 }, { shown: 5, bought: 1 })).toBe('too_few')
    expect(verdictOf({ shown: 1_000, bought: 9 }, { shown: 1_000, bought: 900 })).toBe('too_few')
    expect(verdictOf({ shown: 1_000, bought: 10 }, { shown: 1_000, bought: 991 })).toBe('too_few')
    expect(verdictOf({ shown: 1_000, bought: 100 }, { shown: 1_000, bought: 150 })).toBe('higher')
    expect(verdictOf({ shown: 1_000, bought: 150 }, { shown: 1_000, bought: 100 })).toBe('lower')
    expect(verdictOf({ shown: 1_000, bought: 100 }, { shown: 1_000, bought: 105 })).toBe('unclear')
  })
})
