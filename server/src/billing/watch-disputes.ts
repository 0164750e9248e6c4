import { type DisputeLevel, disputeRatio } from '@footlight/core/rules/billing/dispute-ratio'
import { logEvent } from '../platform/log-event.ts'
import type { BuyDeps } from './buy-tokens.ts'
import type { BillingDeskRepository } from './desk-port.ts'

export const DISPUTE_WINDOW_MS = 30 * 86_400_000

export interface WatchDeps extends Pick<BuyDeps, 'billers' | 'clock' | 'logger'> {
  readonly billingDesk: Pick<BillingDeskRepository, 'disputeCounts'>
}

export interface DisputeCount {
  readonly paid: number
  readonly disputed: number
  readonly ratio: number
  readonly level: DisputeLevel
}

/** Of the last thirty days, by biller; those of whom nothing was heard too (BILLING-12). */
export async function countDisputes({
  billers,
  billingDesk,
  clock,
}: Omit<WatchDeps, 'logger'>): Promise<ReadonlyMap<string, DisputeCount>> {
  const counts = await billingDesk.disputeCounts(clock.now() - DISPUTE_WINDOW_MS)
  return new Map(
    [...billers.keys()].map((name) => {
      const { paid, disputed } = counts.get(name) ?? { paid: 0, disputed: 0 }
      return [name, { paid, disputed, ...disputeRatio(paid, disputed) }]
    }),
  )
}

/** Tells the operator before the card networks do. */
export async function watchDisputes(deps: WatchDeps): Promise<void> {
  for (const [biller, { paid, disputed, ratio, level }] of await countDisputes(deps))
    if (level !== 'good')
      logEvent(deps.logger, level === 'alarm' ? 'dispute_ratio_alarm' : 'dispute_ratio_raised', {
        biller,
        paid,
        disputed,
        ratio,
      })
}
