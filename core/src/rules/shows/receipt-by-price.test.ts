import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReceiptLine } from '../../protocol/receipts.ts'
import { receiptByPrice } from './receipt-by-price.ts'

const line = fc.record({
  from: fc.nat(1_000),
  to: fc.integer({ min: 1_000, max: 2_000 }),
  seconds: fc.nat(60),
  price: fc.constantFrom(null, 12, 30),
  tokens: fc.nat(30),
  what: fc.constantFrom('time', 'minimum', 'pre_tip'),
  username: fc.constantFrom(null, 'ann', 'ben'),
}) satisfies fc.Arbitrary<ReceiptLine>
const sum = (lines: readonly ReceiptLine[], of: 'tokens' | 'seconds') =>
  lines.reduce((all, each) => all + each[of], 0)

test('SHOW-73 a receipt has one line for each price of each payer, flat sums apart, and the same sums', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const read = receiptByPrice(lines)
      expect([sum(read, 'tokens'), sum(read, 'seconds')]).toEqual([
        sum(lines, 'tokens'),
        sum(lines, 'seconds'),
      ])
      const flat = (all: readonly ReceiptLine[]) => all.filter(({ price }) => price === null)
      expect(flat(read)).toEqual(flat(lines))
      const keys = read
        .filter(({ price }) => price !== null)
        .map(({ what, price, username }) => `${what} ${price} ${username}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('SHOW-73 three intervals of one private are one line, from the first to the last', () => {
  const part = { price: 30, what: 'time', username: 'ann' }
  expect(
    receiptByPrice([
      { ...part, from: 0, to: 5_000, seconds: 5, tokens: 2 },
      { ...part, from: 6_000, to: 11_000, seconds: 5, tokens: 3 },
      { ...part, price: null, what: 'pre_tip', from: 0, to: 0, seconds: 0, tokens: 25 },
      { ...part, from: 12_000, to: 14_000, seconds: 2, tokens: 1 },
    ]),
  ).toEqual([
    { ...part, from: 0, to: 14_000, seconds: 12, tokens: 6 },
    { ...part, price: null, what: 'pre_tip', from: 0, to: 0, seconds: 0, tokens: 25 },
  ])
})
