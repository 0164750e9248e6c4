import type { RevenueShare } from '@footlight/core/domain/ledger/shares'

/**
 * Who gets what of a tip, in basis points. Rows are added, never changed: a new one takes over at its date, and every
 * past tip keeps the split that was in force (design §4).
 */
export const revenueShares: readonly RevenueShare[] = [
  { kind: 'tip', withStudio: false, platform: 4_000, studio: 0, model: 6_000, effectiveFrom: 0 },
  { kind: 'tip', withStudio: true, platform: 4_000, studio: 2_000, model: 4_000, effectiveFrom: 0 },
]
