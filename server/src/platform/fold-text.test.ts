import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Zoë', 'zoe'],
  ['ÉCLAIR', 'eclair'],
  ['e\u0301clair', 'eclair'],
  ['Straße', 'strasse'],
  ['ŁÓDŹ', 'lodz'],
  ['İSTANBUL', 'istanbul'],
  ['ﬁn', 'fin'],
  ['Ёлка', 'елка'],
  ['한국어', '한국어'],
  ['ガール', 'ガール'],
  ['aurora_vale-7', 'aurora_vale-7'],
])('SEARCH-01 %s is looked for as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('SEARCH-01 folding twice changes nothing, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
    { numRuns: 2_000 },
  )
})
