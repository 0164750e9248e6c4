import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, prizesIn } from './prize-lines.ts'

test('WEB-PROMO-07 prizes are read as they are written, and nothing is guessed of a line that says something else', () => {
  const prize = fc.record({ tokens: fc.nat(10_000), weight: fc.integer({ min: 1, max: 1_000_000 }) })
  fc.assert(
    fc.property(fc.array(prize), (prizes) => {
      expect(prizesIn(linesOf(prizes))).toEqual(prizes)
    }),
  )
  expect(prizesIn(' 5x30 \n\n0 × 40')).toEqual([
    { tokens: 5, weight: 30 },
    { tokens: 0, weight: 40 },
  ])
  for (const text of ['5', '5 30', '-5 x 3', '5 x 3.5', '5 x 30 x 2', 'five x 3'])
    expect(prizesIn(text)).toBeNull()
})
