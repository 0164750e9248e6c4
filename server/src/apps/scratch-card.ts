import type { ScratchCard, ScratchCardSetting } from '@footlight/core/protocol/scratch-card'
import { assert } from '@footlight/core/rules/result'
import type { StoredCard } from './apps.ts'

export type Layout = readonly (string | null)[]

/** The text whose hash is published when the card begins (APP-SCRATCH-03). */
export function commitmentText(seed: string, layout: Layout): string {
  return `${seed}:${JSON.stringify(layout)}`
}

/**
 * Lays the prizes under the fields; each order is equally likely when `below(n)` answers each of 0 to n - 1
 * equally often.
 */
export function dealPrizes(
  { fields, prizes }: Pick<ScratchCardSetting, 'fields' | 'prizes'>,
  below: (n: number) => number,
): Layout {
  const layout: (string | null)[] = prizes.flatMap(({ title, count }) =>
    Array.from({ length: count }, () => title),
  )
  assert(layout.length <= fields, 'there are no more prizes than fields')
  while (layout.length < fields) layout.push(null)
  for (let last = layout.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = layout[last]!
    layout[last] = layout[other]!
    layout[other] = moved
  }
  return layout
}

export function startCard(
  setting: ScratchCardSetting,
  made: {
    readonly cardId: string
    readonly seed: string
    readonly layout: Layout
    readonly commitment: string
  },
): StoredCard {
  const { title, price, fields, prizes } = setting
  return {
    card_id: made.cardId,
    title,
    price,
    fields,
    prizes,
    commitment: made.commitment,
    is_active: true,
    sold: [],
    seed: made.seed,
    layout: [...made.layout],
  }
}

/** What lies under the fields is part of it only when the card is over. */
export function presentCard({ seed, layout, ...card }: StoredCard): ScratchCard {
  return { ...card, reveal: card.is_active ? null : { seed, layout } }
}

export function isSold(card: StoredCard, field: number): boolean {
  return card.sold.some((sale) => sale.field === field)
}

/** A sale is in the books. The last one ends the card. */
export function fieldSold(
  card: StoredCard,
  sale: {
    readonly cardId: string
    readonly field: number
    readonly username: string
    readonly prize: string | null
  },
): StoredCard {
  if (card.card_id !== sale.cardId || isSold(card, sale.field)) return card
  const sold = [...card.sold, { field: sale.field, username: sale.username, prize: sale.prize }]
  return { ...card, sold, is_active: card.is_active && sold.length < card.fields }
}
