import { AGE_OFFER } from '@footlight/core/protocol/billing'
import type { MembershipLevel } from '@footlight/core/rules/memberships/membership-at'
import type { StoredProduct } from './billing-port.ts'

const pack = (tokens: number, amount: number): StoredProduct => ({
  internalId: `tokens_${tokens}`,
  tokens,
  amount,
  currency: 'USD',
})

const membership = (level: MembershipLevel, amount: number): StoredProduct => ({
  internalId: `membership_${level}`,
  tokens: 0,
  amount,
  currency: 'USD',
})

/** What a new site sells, until its operator sets other prices: ten tokens for a dollar, larger packs for less; memberships, and the pack that proves an age. */
export const defaultProducts: readonly StoredProduct[] = [
  pack(50, 500),
  pack(100, 1_000),
  pack(200, 2_000),
  pack(550, 5_000),
  pack(1_150, 10_000),
  pack(2_400, 20_000),
  { internalId: AGE_OFFER, tokens: 300, amount: 1_099, currency: 'USD' },
  membership('premium', 1_999),
  membership('vip', 3_999),
  membership('super_vip', 7_999),
]

/**
 * Standard rates of VAT on services of this kind, in basis points, as the European Commission and HMRC list them in 2026. They
 * change: a new rate is a row with its date.
 */
export const defaultTaxRates: Readonly<Record<string, number>> = {
  AT: 2_000,
  BE: 2_100,
  BG: 2_000,
  CY: 1_900,
  CZ: 2_100,
  DE: 1_900,
  DK: 2_500,
  EE: 2_400,
  ES: 2_100,
  FI: 2_550,
  FR: 2_000,
  GB: 2_000,
  GR: 2_400,
  HR: 2_500,
  HU: 2_700,
  IE: 2_300,
  IT: 2_200,
  LT: 2_100,
  LU: 1_700,
  LV: 2_100,
  MT: 1_800,
  NL: 2_100,
  PL: 2_300,
  PT: 2_300,
  RO: 2_100,
  SE: 2_500,
  SI: 2_200,
  SK: 2_300,
}
