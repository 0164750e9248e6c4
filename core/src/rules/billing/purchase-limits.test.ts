import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Budgets,
  budgetsAt,
  changeBudgets,
  coolOff,
  coolOffs,
  isCoolingOff,
  LOOSER_AFTER_MS,
  leftOf,
  noLimits,
  periods,
} from './purchase-limits.ts'

const budget = fc.option(fc.integer({ min: 0, max: 1_000 }))
const budgets: fc.Arbitrary<Budgets> = fc.record({ day: budget, week: budget, month: budget })
const steps = fc.array(
  fc.record({ wanted: budgets, afterMs: fc.integer({ min: 0, max: 2 * LOOSER_AFTER_MS }) }),
  {
    maxLength: 8,
  },
)
const worth = (sum: number | null): number => sum ?? Number.POSITIVE_INFINITY

test('BILLING-15 whatever is said in whatever order: nothing is looser within a day than it was when it was asked for', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: LOOSER_AFTER_MS - 1 }), (said, later) => {
      let limits = noLimits
      let now = 0
      for (const { wanted, afterMs } of said) {
        now += afterMs
        const before = budgetsAt(limits, now)
        limits = changeBudgets(limits, wanted, now)
        for (const period of periods) {
          const soon = budgetsAt(limits, now + later)[period]
          expect(worth(soon)).toBeLessThanOrEqual(Math.min(worth(before[period]), worth(wanted[period])))
        }
        expect(budgetsAt(limits, now + LOOSER_AFTER_MS)).toEqual(wanted)
      }
    }),
  )
})

test('BILLING-15 a cool-off is never shortened, and ends at its end', () => {
  const kinds = fc.constantFrom(...(Object.keys(coolOffs) as (keyof typeof coolOffs)[]))
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 1e10 })), { minLength: 1 }), (said) => {
      let limits = noLimits
      let now = 0
      for (const [kind, afterMs] of said) {
        now += afterMs
        const before = limits.coolOffUntil ?? 0
        limits = coolOff(limits, kind, now)
        expect(limits.coolOffUntil).toBe(Math.max(before, now + coolOffs[kind]))
      }
      const until = limits.coolOffUntil!
      expect([isCoolingOff(limits, until - 1), isCoolingOff(limits, until)]).toEqual([true, false])
    }),
  )
})

test('BILLING-15 the tightest budget counts, and nothing is less than nothing', () => {
  const limits = changeBudgets(noLimits, { day: 100, week: 300, month: null }, 0)
  expect(leftOf(limits, { day: 20, week: 250, month: 900 }, 1)).toBe(50)
  expect(leftOf(limits, { day: 120, week: 120, month: 900 }, 1)).toBe(0)
  expect(leftOf(noLimits, { day: 120, week: 120, month: 900 }, 1)).toBe(null)
})
