import type { Product } from '@footlight/core/protocol/billing'
import type { PurchaseTerms } from '@footlight/core/protocol/offer-terms'

/** What a buyer agrees to with a pack as it is shown. */
export function termsOf({ internal_id, tokens, amount, currency, tax }: Product): PurchaseTerms {
  return { kind: 'purchase', product: internal_id, tokens, amount, currency, tax: tax.amount }
}
