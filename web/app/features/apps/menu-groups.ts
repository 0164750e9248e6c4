import type { TipMenuItem } from '@footlight/core/protocol/tip-menu'

/** Fewer items are read at a glance. */
const GROUPED_FROM_ITEMS = 8
/** Tokens at which the next group by price begins. */
const PRICE_BANDS = [25, 100, 500] as const

export interface MenuGroup {
  readonly key: string
  /** The performer's own word; null: a group by price, or of what is in no category. */
  readonly category: string | null
  /** Tokens of a group by price, the last one open; null: it is none. */
  readonly from: number | null
  readonly to: number | null
  readonly items: readonly TipMenuItem[]
}

/**
 * The active items of a tip menu as they are shown: by the performer's categories, in the order in which they come
 * first, and what is in none behind them; a long menu without categories by price; a short one in one group.
 */
export function menuGroups(items: readonly TipMenuItem[]): readonly MenuGroup[] {
  const active = items.filter((item) => item.isActive)
  if (active.some(({ category }) => category !== null)) return byCategory(active)
  if (active.length >= GROUPED_FROM_ITEMS) return byPrice(active)
  return active.length === 0 ? [] : [{ key: 'all', category: null, from: null, to: null, items: active }]
}

function byCategory(items: readonly TipMenuItem[]): readonly MenuGroup[] {
  const named = [...new Set(items.map(({ category }) => category))].filter((category) => category !== null)
  return [...named, null].flatMap((category) => {
    const of = items.filter((item) => item.category === category)
    const key = category === null ? 'rest' : `category:${category}`
    return of.length === 0 ? [] : [{ key, category, from: null, to: null, items: of }]
  })
}

function byPrice(items: readonly TipMenuItem[]): readonly MenuGroup[] {
  const starts = [1, ...PRICE_BANDS]
  return starts.flatMap((from, band) => {
    const next = starts[band + 1]
    const of = items
      .filter(({ tokens }) => tokens >= from && (next === undefined || tokens < next))
      .toSorted((a, b) => a.tokens - b.tokens)
    const to = next === undefined ? null : next - 1
    return of.length === 0 ? [] : [{ key: `from:${from}`, category: null, from, to, items: of }]
  })
}
