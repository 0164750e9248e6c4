import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utcMonthNumber } from '../year-month.ts'
import { amountsOf, monthsOfYear, type OfQuarters, quarterOf, wholeUnits } from './quarters.ts'

const quarters = (min: number): fc.Arbitrary<OfQuarters> => {
  const tokens = fc.integer({ min, max: 100_000_000 })
  return fc.tuple(tokens, tokens, tokens, tokens)
}
const sum = (numbers: OfQuarters) => numbers.reduce((total, each) => total + each, 0)

test('SELLER-TAX-07 quarters add up to what the tokens of the year are worth, and none is a unit away from its own worth', () => {
  fc.assert(
    fc.property(quarters(-1_000), fc.integer({ min: 1, max: 100_000 }), (tokens, rate) => {
      const amounts = amountsOf(tokens, rate)
      expect(sum(amounts)).toBe(Math.floor((sum(tokens) * rate) / 100))
      for (const [index, amount] of amounts.entries())
        expect(Math.abs(amount - (tokens[index]! * rate) / 100)).toBeLessThanOrEqual(1)
      const whole = wholeUnits(amounts)
      expect(Math.abs(sum(whole) - sum(amounts) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
  expect(amountsOf([1, 1, 1, 1], 50)).toEqual([0, 1, 0, 1])
})

test('SELLER-TAX-06 a quarter begins with the first millisecond of its first month in UTC', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2023, max: 2100 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 7_775_999_999 }),
      (year, quarter, within) => {
        const start = Date.UTC(year, quarter * 3, 1)
        expect(quarterOf(utcMonthNumber(start))).toBe(quarter)
        expect(quarterOf(utcMonthNumber(start - 1))).toBe((quarter + 3) % 4)
        expect(quarterOf(utcMonthNumber(start + within))).toBe(quarter)
        const { first, end } = monthsOfYear(year)
        expect(utcMonthNumber(Date.UTC(year, 0, 1))).toBe(first)
        expect(utcMonthNumber(Date.UTC(year + 1, 0, 1) - 1)).toBe(end - 1)
      },
    ),
  )
})
