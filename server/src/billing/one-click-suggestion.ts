import type { Product } from '@footlight/core/protocol'
import type { StoredPurchase } from './billing-port.ts'

/** What most people begin with. */
const USUAL_TOKENS = 100

/** The pack to offer for one press: what they paid for last and is still for sale, else a small one. null: nothing is. */
export function suggestionOf(
  products: readonly Product[],
  newestFirst: readonly Pick<StoredPurchase, 'product' | 'state'>[],
): Product | null {
  const last = newestFirst.find(({ state }) => state === 'paid')
  return (
    products.find(({ internal_id }) => internal_id === last?.product) ??
    products.find(({ tokens }) => tokens >= USUAL_TOKENS) ??
    products.at(-1) ??
    null
  )
}
