import { expect, test } from 'vitest'
import { type Products, wayAfter, waysOf } from './ways.ts'

const offered = (...names: readonly string[]): Products =>
  ({
    products: Object.fromEntries(
      ['credit', 'paypal', 'crypto', 'cashtocode'].map((way) => [way, names.includes(way) ? [{}] : []]),
    ),
  }) as never

test('WEB-BILLING-13 ways in which nothing can be bought are not shown, and another one is the next of those that are', () => {
  expect(waysOf(offered())).toEqual([])
  const ways = waysOf(offered('crypto', 'credit', 'cashtocode'))
  expect(ways).toEqual(['credit', 'crypto', 'cashtocode'])
  expect([wayAfter('credit', ways), wayAfter('cashtocode', ways)]).toEqual(['crypto', 'credit'])
  // It is gone since.
  expect(wayAfter('paypal', ways)).toBe('credit')
  expect(wayAfter('credit', ['credit'])).toBe('credit')
})
