import type {
  AffiliateBalance,
  AffiliateLink,
  AffiliatePayout,
  AffiliateTerms as ShownTerms,
} from '@footlight/core/protocol'
import { type Earnings, payableOf } from '@footlight/core/rules/affiliates/payouts'
import { FEWEST_SHOWN } from '@footlight/core/rules/affiliates/report'
import type { AffiliateTerms } from '@footlight/core/rules/affiliates/share'
import { isoTime } from '../accounts/present-user.ts'
import type { LinkCounts, StoredLink, StoredPayout } from './affiliate-port.ts'

export function presentTerms({ from, share, days, holdDays, minimum }: AffiliateTerms): ShownTerms {
  return { from: isoTime(from), share, days, hold_days: holdDays, minimum }
}

export function presentLink({ key, name, endedAt, clicks, signUps }: StoredLink & LinkCounts): AffiliateLink {
  return {
    ...{ key, name, clicks },
    path: `/enter.php?id=${key}`,
    sign_ups: signUps < FEWEST_SHOWN ? null : signUps,
    ended_at: isoTime(endedAt),
  }
}

export function presentBalances(earnings: ReadonlyMap<string, Earnings>): AffiliateBalance[] {
  return [...earnings].sort().map(([currency, sums]) => ({
    currency,
    payable: payableOf(sums),
    maturing: sums.maturing,
    held: sums.held,
  }))
}

export function presentPayout({
  affiliate: _affiliate,
  requestedAt,
  changedAt,
  ...same
}: StoredPayout): AffiliatePayout {
  return { ...same, requested_at: isoTime(requestedAt), changed_at: isoTime(changedAt) }
}
