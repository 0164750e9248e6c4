import type { ApiResponse } from '@footlight/core/client/api-client'
import type { billingRoutes, PackOrder, Product } from '@footlight/core/protocol/billing'

export type Products = ApiResponse<typeof billingRoutes.products>
/** A way to pay. */
export type Way = keyof Products['products']

const all: readonly Way[] = ['credit', 'paypal', 'crypto', 'cashtocode']

/** Those in which something can be bought; the first is suggested. */
export function waysOf({ products }: Products): readonly Way[] {
  return all.filter((way) => products[way].length > 0)
}

/** The one behind this, round and round; the same one where there is no other. */
export function wayAfter(way: Way, ways: readonly Way[]): Way {
  return ways[(ways.indexOf(way) + 1) % ways.length] ?? way
}

/** The smallest that is enough, the largest where none is; without a wish the one of 200. */
export function suggestedPack(packs: readonly Product[], needed: number): string | null {
  const wanted = needed > 0 ? needed : 200
  return (packs.find(({ tokens }) => tokens >= wanted) ?? packs.at(-1))?.internal_id ?? null
}

/** As they are shown; they come cheapest first. */
export function packsShown(packs: readonly Product[], order: PackOrder): readonly Product[] {
  return order === 'cheapest_first' ? packs : packs.toSorted((a, b) => b.tokens - a.tokens)
}

const quick: ReadonlySet<number> = new Set([50, 100, 200])

/** Packs that one press buys: small ones at the plain price, without a membership, for a card on file. */
export function quickPacks(packs: readonly Product[]): readonly Product[] {
  return packs.filter(
    ({ tokens, amount, membership, discount, is_oneclick }) =>
      quick.has(tokens) && amount > 0 && membership === null && discount === 0 && is_oneclick,
  )
}
