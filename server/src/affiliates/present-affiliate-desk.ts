import type { Clock } from '@footlight/core/ports'
import type { DeskAffiliate, DeskPayout, HeldReferral } from '@footlight/core/protocol'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { namesOf } from '../billing/present-desk.ts'
import type {
  AffiliateRepository,
  EarningRepository,
  StoredAffiliate,
  StoredPayout,
  StoredReferral,
} from './affiliate-port.ts'
import { presentBalances, presentPayout } from './present-affiliate.ts'

export interface AffiliateDeskDeps {
  readonly affiliateRepository: AffiliateRepository
  readonly affiliateEarnings: EarningRepository
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
  readonly clock: Clock
}

export async function presentAffiliates(
  affiliates: readonly StoredAffiliate[],
  deps: AffiliateDeskDeps,
): Promise<DeskAffiliate[]> {
  const ids = affiliates.map(({ account }) => account)
  const [names, counts] = await Promise.all([
    namesOf(ids, deps),
    deps.affiliateRepository.referralCounts(ids),
  ])
  return Promise.all(
    affiliates.map(async ({ account, state, about, note, appliedAt }) => ({
      ...{ username: names.get(account) ?? '', state, about, note, applied_at: isoTime(appliedAt) },
      sign_ups: counts.get(account)?.signUps ?? 0,
      came_back: counts.get(account)?.cameBack ?? 0,
      balances: presentBalances(await deps.affiliateEarnings.earnings(account, deps.clock.now())),
    })),
  )
}

export async function presentHeld(
  held: readonly StoredReferral[],
  deps: AffiliateDeskDeps,
): Promise<HeldReferral[]> {
  const names = await namesOf(
    held.flatMap(({ account, affiliate }) => [account, affiliate]),
    deps,
  )
  const links = await Promise.all(held.map(({ link }) => deps.affiliateRepository.link(link)))
  return held.map(({ account, affiliate, score, reasons, signedUpAt }, at) => ({
    ...{ account, score, reasons: [...reasons], at: isoTime(signedUpAt) },
    username: names.get(account) ?? '',
    affiliate: names.get(affiliate) ?? '',
    link: links[at]?.name ?? '',
  }))
}

export async function presentPayouts(
  payouts: readonly StoredPayout[],
  deps: AffiliateDeskDeps,
): Promise<DeskPayout[]> {
  const names = await namesOf(
    payouts.map(({ affiliate }) => affiliate),
    deps,
  )
  return payouts.map((payout) => ({ ...presentPayout(payout), username: names.get(payout.affiliate) ?? '' }))
}
