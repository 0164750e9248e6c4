import type { Product, Purchase } from '@footlight/core/protocol'
import { discountOf, taxWithin } from '@footlight/core/rules/billing/prices'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { isoTime } from '../accounts/present-user.ts'
import type { Biller } from './billers/biller.ts'
import type { StoredProduct, StoredPurchase } from './billing-port.ts'
import type { TaxPlace } from './tax-place.ts'

export function presentProduct(
  { internalId, tokens, amount, currency }: StoredProduct,
  all: readonly StoredProduct[],
  { name: biller, opens }: Pick<Biller, 'name' | 'opens'>,
  { country, rate }: TaxPlace,
  isOneClick: boolean,
): Product {
  return {
    internal_id: internalId,
    ...{ tokens, amount, currency, biller, opens },
    discount: discountOf({ tokens, amount }, all),
    membership: membershipOf(internalId),
    is_oneclick: isOneClick,
    biller_link: `/api/v1/billing/${isOneClick ? 'one-click' : 'purchases'}/${internalId}`,
    tax: { amount: taxWithin(amount, rate), rate, country },
  }
}

export function presentPurchase(purchase: StoredPurchase): Purchase {
  const { id, product, tokens, credited, amount, currency, reversed, biller, state } = purchase
  return {
    ...{ id, product, tokens, credited, amount, currency, reversed, biller, state },
    tax: { amount: purchase.tax, rate: purchase.taxRate, country: purchase.country },
    decline_code: purchase.declineCode,
    ordered_at: isoTime(purchase.at),
    changed_at: isoTime(purchase.changedAt),
  }
}
