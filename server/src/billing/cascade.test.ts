import { expect, test } from 'vitest'
import { type Asking, type Candidate, cascade } from './cascade.ts'

const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  biller: { name, method: 'credit' },
  closedTo: new Set(),
  health: { asked: 0, failed: 0 },
  ...more,
})
const anybody: Asking = { country: null, preferred: null, declinedBy: null }
const order = (candidates: readonly Candidate[], asking: Partial<Asking> = {}): readonly string[] =>
  cascade(candidates, { ...anybody, ...asking }).map(({ biller }) => biller.name)

const three = [candidate('a'), candidate('b'), candidate('c', { biller: { name: 'c', method: 'paypal' } })]

test('BILLING-08 billers are asked as the operator lists them, the wanted one first, by its name or its method', () => {
  expect(order(three)).toEqual(['a', 'b', 'c'])
  expect(order(three, { preferred: 'b' })).toEqual(['b', 'a', 'c'])
  expect(order(three, { preferred: 'paypal' })).toEqual(['c', 'a', 'b'])
  expect(order(three, { preferred: 'nobody' })).toEqual(['a', 'b', 'c'])
})

test('BILLING-08 a biller that does not serve a country is never asked for a buyer there', () => {
  const here = [candidate('a', { closedTo: new Set(['SE']) }), candidate('b')]
  expect(order(here, { country: 'SE', preferred: 'a' })).toEqual(['b'])
  expect(order(here, { country: 'DE' })).toEqual(['a', 'b'])
  expect(order(here, { country: null })).toEqual(['a', 'b'])
})

test('BILLING-08 after a decline that another bank may see otherwise the same biller is not the first again', () => {
  const declinedBy = (code: string) => ({ declinedBy: { biller: 'a', code } })
  expect(order(three, declinedBy('NDECLINED'))).toEqual(['b', 'c', 'a'])
  expect(order(three, { ...declinedBy('NDECLINED'), preferred: 'a' })).toEqual(['b', 'c', 'a'])
  // Nobody else has more money on that card, or another date.
  expect(order(three, declinedBy('NDECLINEDINSFUNDS'))).toEqual(['a', 'b', 'c'])
  expect(order(three, declinedBy('NEXPIRED'))).toEqual(['a', 'b', 'c'])
})

test('BILLING-08 one that does not answer is the last, and still asked where it is the only one', () => {
  const sick = (asked: number, failed: number) => [
    candidate('a', { health: { asked, failed } }),
    candidate('b'),
  ]
  expect(order(sick(10, 6))).toEqual(['b', 'a'])
  expect(order(sick(10, 6), { preferred: 'a' })).toEqual(['b', 'a'])
  expect(order(sick(10, 5))).toEqual(['a', 'b'])
  expect(order(sick(4, 4))).toEqual(['a', 'b'])
  expect(order([candidate('a', { health: { asked: 10, failed: 10 } })])).toEqual(['a'])
})
