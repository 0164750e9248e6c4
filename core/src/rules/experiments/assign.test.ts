import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Variant } from '../../protocol/experiments.ts'
import { assignVariant, BUCKETS, bucketOf, fnv1a, hash32 } from './assign.ts'

const salts = fc.uuid()
/** Two to four that sum to 100. */
const splits: fc.Arbitrary<Variant[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 })
  .map((cuts) => {
    const ends = [0, ...cuts.toSorted((a, b) => a - b), 100]
    return ends.slice(1).map((end, at) => ({ name: `variant_${at}`, weight: end - ends[at]! }))
  })

describe('EXPERIMENT-02', () => {
  test('the hash is FNV-1a, finished as MurmurHash3 does, and gives what it gave', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
    // As they are for accounts that take part already: another hash would move everybody.
    expect([hash32(''), hash32('a'), bucketOf('salt', 1), bucketOf('salt', 2), bucketOf('other', 1)]).toEqual(
      [2872998923, 444641715, 1185, 8019, 3996],
    )
  })

  test('the same account has the same variant for ever, and one that is among them', () => {
    fc.assert(
      fc.property(splits, salts, fc.nat(), (variants, salt, account) => {
        const given = assignVariant(variants, salt, account)
        expect(assignVariant(structuredClone(variants), salt, account)).toBe(given)
        expect(variants.map(({ name }) => name)).toContain(given)
      }),
    )
  })

  test('accounts in a row are spread as the weights say', () => {
    fc.assert(
      fc.property(splits, salts, fc.nat(1_000_000), (variants, salt, first) => {
        const people = 20_000
        const counts = new Map<string, number>()
        for (let account = first; account < first + people; account += 1) {
          const name = assignVariant(variants, salt, account)
          counts.set(name, (counts.get(name) ?? 0) + 1)
        }
        for (const { name, weight } of variants) {
          const share = weight / 100
          // Six standard deviations: a fair hash is outside of them once in 500 million times.
          const off = 6 * Math.sqrt(people * share * (1 - share))
          expect(Math.abs((counts.get(name) ?? 0) - people * share)).toBeLessThan(off)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('one experiment says nothing of another: their buckets are not related', () => {
    fc.assert(
      fc.property(salts, salts, (one, other) => {
        fc.pre(one !== other)
        let both = 0
        for (let account = 1; account <= 20_000; account += 1)
          if (bucketOf(one, account) < BUCKETS / 2 && bucketOf(other, account) < BUCKETS / 2) both += 1
        expect(Math.abs(both - 5_000)).toBeLessThan(6 * Math.sqrt(20_000 * 0.25 * 0.75))
      }),
      { numRuns: 25 },
    )
  })
})
