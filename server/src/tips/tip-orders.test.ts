import { crownOffer, menuItemOffer } from '@footlight/core/rules/offers/app-offers'
import { expect, test } from 'vitest'
import { orderCrown, orderFromMenu, orderLevel } from './tip-orders.ts'

const item = { id: 'a', title: 'Dance', tokens: 20, category: null, isActive: true }
const menu = { is_active: true, label: 'Menu', items: [item, { ...item, id: 'b', isActive: false }] }
const seen = menuItemOffer(item)
const notOffered = { ok: false, error: { error: 'wrong_state', state: 'no_offer' } }
const tooSmall = { ok: false, error: { error: 'invalid_value', fields: { amount: 'too_small' } } }

test('APP-MENU-02 an item that is off, gone, too dear or on no menu cannot be ordered', () => {
  expect(orderFromMenu(menu, seen, 20)).toEqual({ ok: true, value: item })
  expect(orderFromMenu(menu, seen, 25)).toMatchObject({ ok: true })
  expect(orderFromMenu(menu, seen, 19)).toEqual(tooSmall)
  for (const item_id of ['b', 'c']) expect(orderFromMenu(menu, { ...seen, item_id }, 20)).toEqual(notOffered)
  expect(orderFromMenu({ ...menu, is_active: false }, seen, 20)).toEqual(notOffered)
})

test('OFFER-06 an item with another price or name is told with what it is now', () => {
  const dearer = { ...menu, items: [{ ...item, title: 'Long dance', tokens: 90 }] }
  expect(orderFromMenu(dearer, seen, 90)).toEqual({
    ok: false,
    error: {
      error: 'offer_changed',
      terms: { kind: 'menu_item', item_id: 'a', title: 'Long dance', price: 90 },
    },
  })
})

test('OFFER-06 a tip for the crown names what it takes now', () => {
  const hill = { is_active: true, mode: 'single', minimum: 10, king: null } as const
  const free = crownOffer(hill)!
  expect(orderCrown(hill, free, 10)).toEqual({ ok: true, value: null })
  expect(orderCrown(hill, free, 9)).toEqual(tooSmall)
  const taken = { ...hill, king: { username: 'vera', tip: 80, since: 0, expires_at: null } }
  expect(orderCrown(taken, free, 10)).toEqual({
    ok: false,
    error: { error: 'offer_changed', terms: { kind: 'koth', mode: 'single', price: 81 } },
  })
  expect(orderCrown({ ...hill, is_active: false }, free, 10)).toEqual(notOffered)
  // Earlier tips of this person count too, so that less may be enough.
  expect(orderCrown({ ...hill, mode: 'sum' }, { ...free, mode: 'sum' }, 5)).toMatchObject({ ok: true })
})

test('OFFER-06 a tip for the toys names the level that it sets off', () => {
  const levels = [
    { from: 10, to: 19, level: 0.2, seconds: 5 },
    { from: 20, to: null, level: 1, seconds: 30 },
  ]
  const terms = { kind: 'toy_level', ...levels[1]! } as const
  expect(orderLevel(levels, terms, 25)).toMatchObject({ ok: true })
  expect(orderLevel(levels, terms, 5)).toEqual(notOffered)
  expect(orderLevel([{ ...levels[1]!, seconds: 3 }], terms, 25)).toEqual({
    ok: false,
    error: { error: 'offer_changed', terms: { ...terms, seconds: 3 } },
  })
  expect(orderLevel(levels, terms, 15)).toMatchObject({
    error: { error: 'offer_changed', terms: { from: 10, seconds: 5 } },
  })
})
