import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDay, type DayLine } from './daily-close.ts'

const line = fc.record({
  id: fc.stringMatching(/^[a-f]{2}$/),
  reference: fc.constantFrom('p1', 'p2'),
  kind: fc.constantFrom('approved', 'refunded'),
  amount: fc.constantFrom(null, 100, 200),
})
const day = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 12 })

test('BILLING-14 whatever either record lacks or has otherwise is named, once, and nothing else', () => {
  fc.assert(
    fc.property(day, day, (here, there) => {
      const { missingHere, missingThere, different } = compareDay(here, there)
      const without = (lines: readonly DayLine[], others: readonly DayLine[]) =>
        lines.filter(({ id }) => !others.some((other) => other.id === id))
      expect(missingHere).toEqual(without(there, here))
      expect(missingThere).toEqual(without(here, there))
      for (const { here: own, there: other } of different) {
        expect(own.id).toBe(other.id)
        expect(own).not.toEqual(other)
      }
      expect(compareDay(here, here)).toEqual({ missingHere: [], missingThere: [], different: [] })
    }),
  )
})

test('BILLING-14 another purchase, kind or sum is a difference; a sum that one of them does not say is none', () => {
  const own: DayLine = { id: 'a', reference: 'p', kind: 'approved', amount: 100 }
  const differs = (other: Partial<DayLine>): boolean =>
    compareDay([own], [{ ...own, ...other }]).different.length === 1
  expect([{ reference: 'q' }, { kind: 'refunded' }, { amount: 99 }].map(differs)).toEqual([true, true, true])
  expect(differs({ amount: null })).toBe(false)
})
