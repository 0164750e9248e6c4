import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealPrizes, fieldSold, presentCard, startCard } from './scratch-card.ts'

const setting = { title: 'Card', price: 10, fields: 3, prizes: [{ title: 'Song', count: 1 }] }
const card = startCard(setting, {
  cardId: 'c1',
  seed: 'ab',
  layout: [null, 'Song', null],
  commitment: 'hash',
})
const sale = (field: number, username = 'bo') => ({
  cardId: 'c1',
  field,
  username,
  prize: card.layout[field] ?? null,
})

test('APP-SCRATCH-02 a deal has every prize as often as was promised, whatever chance says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      fc.nat(20),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (counts, blanks, chance) => {
        const prizes = counts.map((count, index) => ({ title: `p${index}`, count }))
        const fields = counts.reduce((sum, count) => sum + count, 0) + blanks
        const layout = dealPrizes({ fields, prizes }, (n) => Math.floor(chance.next().value! * n))
        expect(layout).toHaveLength(fields)
        for (const { title, count } of prizes)
          expect(layout.filter((each) => each === title)).toHaveLength(count)
      },
    ),
  )
})

test('APP-SCRATCH-02 every order is dealt once by the 24 choices that four different fields have', () => {
  const seen = new Set<string>()
  for (let choice = 0; choice < 24; choice += 1) {
    let rest = choice
    const below = (n: number): number => {
      const pick = rest % n
      rest = Math.floor(rest / n)
      return pick
    }
    seen.add(
      JSON.stringify(
        dealPrizes({ fields: 4, prizes: ['a', 'b', 'c'].map((title) => ({ title, count: 1 })) }, below),
      ),
    )
  }
  expect(seen.size).toBe(24)
})

test('APP-SCRATCH-03 what lies under the fields is shown only when the card is over', () => {
  expect(JSON.stringify(presentCard(fieldSold(card, sale(0))))).not.toMatch(/"seed"|"layout"/)
  const over = [0, 1, 2].reduce((now, field) => fieldSold(now, sale(field)), card)
  expect(presentCard(over)).toMatchObject({
    is_active: false,
    reveal: { seed: 'ab', layout: [null, 'Song', null] },
  })
})

test('APP-SCRATCH-01 a field is sold once: a second sale and one of another card change nothing', () => {
  const sold = fieldSold(card, sale(1))
  expect(fieldSold(sold, sale(1, 'cy'))).toBe(sold)
  expect(fieldSold(sold, { ...sale(2), cardId: 'c0' })).toBe(sold)
})
