import type { Clock } from '@footlight/core/ports'
import { ADDRESS_WINDOW_MS } from '@footlight/core/rules/affiliates/fraud'
import type { AffiliateRepository, EarningRepository } from './affiliate-port.ts'

export interface SettleDeps {
  readonly affiliateRepository: Pick<AffiliateRepository, 'forgetAddresses'>
  readonly affiliateEarnings: Pick<EarningRepository, 'unsettled' | 'settle'>
  readonly clock: Clock
}

const AT_ONCE = 200

/** Brings the lines of every purchase that somebody was referred for to where it stands (AFF-03). */
export async function settleShares({
  affiliateRepository,
  affiliateEarnings,
  clock,
}: SettleDeps): Promise<void> {
  await affiliateRepository.forgetAddresses(clock.now() - ADDRESS_WINDOW_MS)
  for (;;) {
    const purchases = await affiliateEarnings.unsettled(AT_ONCE)
    for (const purchase of purchases) await affiliateEarnings.settle(purchase, clock.now())
    if (purchases.length < AT_ONCE) return
  }
}
