import { MEMBERSHIP_DAYS, membershipOf } from '@footlight/core/rules/memberships/membership-at'
import type { StoredPurchase } from './billing-port.ts'

const levels = { premium: 'Premium', vip: 'VIP', super_vip: 'Super VIP' } as const

/** What is bought, as billers and banks read it, in English. */
export function goodsOf({ product, tokens }: Pick<StoredPurchase, 'product' | 'tokens'>): string {
  const level = membershipOf(product)
  return level === null ? `${tokens} tokens` : `${levels[level]} membership, ${MEMBERSHIP_DAYS} days`
}
