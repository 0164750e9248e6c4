import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stagesOf } from './stages.ts'

test('BILLING-24 of each name one row holds at most, none after it has begun, and order tells nothing', () => {
  const row = fc.record({ name: fc.constantFrom('a', 'b'), from: fc.integer({ min: 0, max: 20 }) })
  const rows = fc.uniqueArray(row, { selector: ({ name, from }) => `${name}${from}`, maxLength: 12 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 20 }), (all, now) => {
      const staged = stagesOf(all, now)
      for (const name of ['a', 'b']) {
        const own = staged.filter((each) => each.name === name)
        const begun = own.filter(({ from }) => from <= now)
        const holding = own.filter(({ stage }) => stage === 'now')
        expect(holding).toHaveLength(begun.length > 0 ? 1 : 0)
        for (const { from, stage } of own) {
          expect(stage === 'coming').toBe(from > now)
          if (stage === 'past') expect(from).toBeLessThan(holding[0]!.from)
        }
      }
      expect(stagesOf(all.toReversed(), now).toReversed()).toEqual(staged)
    }),
  )
})
