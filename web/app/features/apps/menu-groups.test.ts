import type { TipMenuItem } from '@footlight/core/protocol/tip-menu'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuGroups } from './menu-groups.ts'

const item = (title: string, tokens: number, category: string | null = null): TipMenuItem => ({
  id: title,
  title,
  tokens,
  category,
  isActive: true,
})
const named = (items: readonly TipMenuItem[]) =>
  menuGroups(items).map(({ key, items: of }) => [key, of.map(({ title }) => title).join(' ')])

test('PAGE-MENU-01 by the categories of the performer, in their order, and what is in none behind them', () => {
  const items = [item('a', 5, 'Songs'), item('b', 9), item('c', 50, 'Dances'), item('d', 7, 'Songs')]
  expect(named(items)).toEqual([
    ['category:Songs', 'a d'],
    ['category:Dances', 'c'],
    ['rest', 'b'],
  ])
})

test('PAGE-MENU-01 a long menu without categories by price, the cheapest first; a short one as it is', () => {
  const long = [600, 30, 5, 24, 25, 99, 100, 10].map((tokens) => item(`t${tokens}`, tokens))
  expect(named(long)).toEqual([
    ['from:1', 't5 t10 t24'],
    ['from:25', 't25 t30 t99'],
    ['from:100', 't100'],
    ['from:500', 't600'],
  ])
  expect(named([item('b', 9), item('a', 5)])).toEqual([['all', 'b a']])
  expect(menuGroups([{ ...item('a', 5), isActive: false }])).toEqual([])
})

test('PAGE-MENU-01 each active item stands in one group, whatever is in the menu', () => {
  const any = fc.record({
    title: fc.string(),
    tokens: fc.integer({ min: 1, max: 10_000 }),
    category: fc.option(fc.constantFrom('Songs', 'Dances')),
    isActive: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any), (drawn) => {
      const items = drawn.map((each, at) => ({ ...each, id: String(at) }))
      const shown = menuGroups(items).flatMap(({ items: of }) => of.map(({ id }) => id))
      const active = items.flatMap(({ id, isActive }) => (isActive ? [id] : []))
      expect(shown.toSorted()).toEqual(active.toSorted())
    }),
  )
})
