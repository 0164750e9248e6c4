import type { Clock } from '@footlight/core/ports'
import type { AffiliateOverview, Postback } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { termsAt } from '@footlight/core/rules/affiliates/share'
import type { SecretBox } from '../platform/secret-box.ts'
import type {
  AffiliateRepository,
  EarningRepository,
  PostbackRepository,
  StoredAffiliate,
} from './affiliate-port.ts'
import { presentBalances, presentLink, presentPayout, presentTerms } from './present-affiliate.ts'

export interface OverviewDeps {
  readonly affiliateRepository: AffiliateRepository
  readonly affiliateEarnings: EarningRepository
  readonly affiliatePostbacks: PostbackRepository
  readonly affiliateSecrets: SecretBox
  readonly clock: Clock
}

const PAYOUTS_SHOWN = 50
const FAILED_MS = 30 * 86_400_000

/** Everything that an affiliate reads of their own but the days. */
export async function readOverview(
  { account, state }: StoredAffiliate,
  deps: OverviewDeps,
): Promise<AffiliateOverview> {
  const { affiliateRepository, affiliateEarnings, clock } = deps
  const [terms, links, earnings, heldFor, payouts, statement, postback] = await Promise.all([
    affiliateRepository.terms(),
    affiliateRepository.links(account),
    affiliateEarnings.earnings(account, clock.now()),
    affiliateRepository.heldFor(account),
    affiliateEarnings.payoutsOf(account, PAYOUTS_SHOWN),
    affiliateEarnings.statement(account),
    readPostback(account, deps),
  ])
  return {
    state,
    terms: presentTerms(termsAt(terms, clock.now())),
    links: links.map(presentLink),
    balances: presentBalances(earnings),
    held_for: [...heldFor],
    payouts: payouts.map(presentPayout),
    statement: [...statement],
    postback,
  }
}

/** null: they are told nowhere. */
export async function readPostback(
  account: AccountId,
  { affiliatePostbacks, affiliateSecrets, clock }: OverviewDeps,
): Promise<Postback | null> {
  const stored = await affiliatePostbacks.postback(account)
  if (stored === null) return null
  const failed = await affiliatePostbacks.countFailed(account, clock.now() - FAILED_MS)
  return { url: stored.url, secret: affiliateSecrets.open(stored.secret, String(account)) ?? '', failed }
}
