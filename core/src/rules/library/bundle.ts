import type { MediaBundleTerms } from '../../protocol/offer-terms.ts'

/** Items of one bundle; of more, the newest. */
export const BUNDLE_ITEMS = 200

/** An item that the buyer does not have, at what it costs them now. */
export interface BundleItem {
  readonly id: number
  readonly price: number
}

/**
 * LIBRARY-BUNDLE-01: everything of a performer that this buyer does not have yet, at a discount in percent; the price
 * is the floor of what it leaves, one token at least. null: fewer than two are left, which is no bundle.
 */
export function bundleTerms(
  performer: number,
  items: readonly BundleItem[],
  discount: number,
): MediaBundleTerms | null {
  if (items.length < 2) return null
  return {
    kind: 'media_bundle',
    performer,
    media: items
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .join(','),
    item_count: items.length,
    price: Math.max(1, Math.floor((fullPrice(items) * (100 - discount)) / 100)),
  }
}

/** What they cost one by one. */
export function fullPrice(items: readonly BundleItem[]): number {
  return items.reduce((sum, { price }) => sum + price, 0)
}
