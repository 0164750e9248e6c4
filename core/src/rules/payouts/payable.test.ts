import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, endOfDay, lastPayableDay, payableTokens } from './payable.ts'

const tokens = fc.integer({ min: 0, max: 1_000_000_000 })
const rate = fc.integer({ min: 1, max: 100_000 })

test('PAYOUT-02 whatever is paid is a whole number of minor units, and what is left is worth less than the next one would be', () => {
  fc.assert(
    fc.property(tokens, tokens, rate, (posted, creditedAfter, rate) => {
      const paid = payableTokens({ posted, creditedAfter }, rate)
      const matured = Math.max(0, posted - creditedAfter)
      expect(paid).toBeLessThanOrEqual(matured)
      expect(amountOf(paid, rate) * 100).toBe(paid * rate)
      expect(matured - paid).toBeLessThan(100)
    }),
  )
})

test('PAYOUT-02 in how many runs it is paid changes nothing but the last few tokens', () => {
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 20 }), rate, (incomes, rate) => {
      let [left, paid] = [0, 0]
      for (const income of incomes) {
        left += income
        const now = payableTokens({ posted: left, creditedAfter: 0 }, rate)
        left -= now
        paid += amountOf(now, rate)
      }
      const whole = incomes.reduce((sum, each) => sum + each, 0)
      expect(paid).toBe(amountOf(payableTokens({ posted: whole, creditedAfter: 0 }, rate), rate))
    }),
  )
})

test('PAYOUT-01 a day can be paid once it is over for as many days as an income waits', () => {
  const hold = { holdDays: 7 }
  expect(lastPayableDay(Date.parse('2026-11-27T00:00:00Z'), hold)).toBe('2026-11-19')
  expect(lastPayableDay(Date.parse('2026-11-27T23:59:59.999Z'), hold)).toBe('2026-11-19')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 90 }), (now, holdDays) => {
      const day = lastPayableDay(now, { holdDays })
      expect(now - endOfDay(day)).toBeGreaterThanOrEqual(holdDays * 86_400_000)
      expect(now - endOfDay(day)).toBeLessThan((holdDays + 1) * 86_400_000)
    }),
  )
})
