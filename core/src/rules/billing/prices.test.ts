import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, taxWithin } from './prices.ts'

test('BILLING-07 the tax is within the price: with what is left it is the price, and at the rate to the nearest cent', () => {
  expect(taxWithin(1_000, 0)).toBe(0)
  expect(taxWithin(1_190, 1_900)).toBe(190)
  expect(taxWithin(1_000, 2_100)).toBe(174)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      (amount, rate) => {
        const tax = taxWithin(amount, rate)
        expect(Math.abs(((amount - tax) * rate) / 10_000 - tax)).toBeLessThanOrEqual(0.5 + rate / 20_000)
      },
    ),
  )
})

test('BILLING-07 a discount is told in whole percent of the dearest token, never more than it is', () => {
  const packs = [
    { tokens: 50, amount: 500 },
    { tokens: 550, amount: 5_000 },
    { tokens: 1_150, amount: 10_000 },
  ]
  expect(packs.map((pack) => discountOf(pack, packs))).toEqual([0, 9, 13])
  expect(discountOf({ tokens: 50, amount: 500 }, [{ tokens: 50, amount: 500 }])).toBe(0)
})
