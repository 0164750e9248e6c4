import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleTerms, fullPrice } from './bundle.ts'

const items = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 1e6 }), price: fc.integer({ min: 1, max: 10_000 }) }),
  {
    minLength: 2,
    maxLength: 200,
    selector: ({ id }) => id,
  },
)
const discount = fc.integer({ min: 0, max: 50 })

test('LIBRARY-BUNDLE-01 a bundle costs the floor of what the discount leaves, never nothing, and never more', () => {
  fc.assert(
    fc.property(items, discount, (each, percent) => {
      const { price, item_count: count } = bundleTerms(7, each, percent)!
      const full = fullPrice(each)
      expect(count).toBe(each.length)
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(full)
      expect(price * 100).toBeLessThanOrEqual(Math.max(100, full * (100 - percent)))
      expect((price + 1) * 100).toBeGreaterThan(full * (100 - percent))
    }),
  )
})

test('LIBRARY-BUNDLE-01 the same items are the same terms in whatever order they come', () => {
  fc.assert(
    fc.property(items, discount, (each, percent) => {
      expect(bundleTerms(7, each.toReversed(), percent)).toEqual(bundleTerms(7, each, percent))
      // And every other item is another offer.
      const others = [...each.slice(1), { ...each[0]!, id: 2_000_000 }]
      expect(bundleTerms(7, others, percent)?.media).not.toBe(bundleTerms(7, each, percent)?.media)
    }),
  )
})

test('LIBRARY-BUNDLE-01 one item is no bundle', () => {
  expect([bundleTerms(7, [], 10), bundleTerms(7, [{ id: 1, price: 5 }], 10)]).toEqual([null, null])
})
