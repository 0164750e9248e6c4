import type { MembershipStop } from '@footlight/core/protocol'
import { taxWithin } from '@footlight/core/rules/billing/prices'
import { stopOf } from '@footlight/core/rules/billing/re-up'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import type { Person } from '../../accounts/people-port.ts'
import { tellAccounts } from '../../ledger/tell-accounts.ts'
import { runEach } from '../../platform/run-each.ts'
import type { StoredPurchase } from '../billing-port.ts'
import { type AwayDeps, chargeableAway } from '../charge-away.ts'
import { charge, chargeDraft } from '../charge-card.ts'
import type { StoredMembership } from './membership-port.ts'
import { type MembershipDeps, settleMembership } from './memberships.ts'

export type RenewalDeps = MembershipDeps & AwayDeps

const DAY_MS = 86_400_000
/** So long before the end its owner is told what will be charged. */
const TOLD_AHEAD_MS = 7 * DAY_MS
/** So long after the end nobody expects a charge any more, whatever kept it from them. */
const LAPSED_MS = 7 * DAY_MS
/** So long before the end it is charged: a biller that does not answer is asked again meanwhile. */
const CHARGED_AHEAD_MS = DAY_MS
const AT_ONCE = 500

/**
 * Renews memberships that end within a day, for those who ordered that, at the terms that they saw; a week before they are told
 * (MEMBER-05). One charge for each end, whichever process makes it, and the first decline ends it.
 */
export async function renewSiteMemberships(deps: RenewalDeps): Promise<void> {
  const { billingMemberships, clock, logger } = deps
  const ending = await billingMemberships.renewalsBefore(clock.now() + TOLD_AHEAD_MS, AT_ONCE)
  await runEach(
    ending,
    async (membership) => {
      if (membership.until! - clock.now() <= CHARGED_AHEAD_MS) await renew(membership, deps)
      else if (membership.told !== aheadOf(membership)) await tellAhead(membership, deps)
    },
    {
      event: 'membership_renewal_failed',
      about: ({ account }) => ({ account }),
    },
    logger,
  )
}

async function tellAhead(membership: StoredMembership, deps: RenewalDeps): Promise<void> {
  // First, so that a crash in between tells it twice and never not at all.
  await tell(membership, 'ahead', null, deps)
  await deps.billingMemberships.tellsOfRenewal(membership.account, aheadOf(membership))
}

function aheadOf({ until }: StoredMembership): string {
  return `ahead.${until}`
}

async function renew(membership: StoredMembership, deps: RenewalDeps): Promise<void> {
  const { people, billing, clock } = deps
  const person = await people.byId(membership.account)
  if (person === null) return
  const ref = `renewal.${membership.until}`
  const known = await billing.byRef(person.id, ref)
  if (known === null && membership.until! < clock.now() - LAPSED_MS) return stop(membership, 'lapsed', deps)
  const outcome =
    known === null ? await begin(membership, person, ref, deps) : await charge(known, 'site', deps)
  if (outcome === null) return
  if (typeof outcome === 'string') return stop(membership, outcome, deps)
  const { state, declineCode } = outcome
  // Until the biller has answered nothing is said.
  if (state === 'open' || state === 'review') return
  if (state !== 'paid')
    return stop(membership, state === 'declined' ? stopOf(declineCode) : stops[state], deps)
  await settleMembership(person.id, deps)
  if (await deps.billingMemberships.tellsOfRenewal(person.id, ref))
    await tell(membership, 'renewed', null, deps)
}

/** `expired`: the biller would not even try. */
const stops = {
  expired: 'card_gone',
  refunded: 'contact_support',
  disputed: 'contact_support',
  charged_back: 'contact_support',
} as const

/** What was charged, why nothing is any more, or null: not now. */
async function begin(
  { renewal, country }: StoredMembership,
  person: Person,
  ref: string,
  deps: RenewalDeps,
): Promise<StoredPurchase | MembershipStop | null> {
  const { billing, clock } = deps
  if (renewal === null) return null
  const { terms } = renewal
  const found = await chargeableAway(person, { card: renewal.card, country }, deps)
  if (found === null || typeof found === 'string') return found
  const { card, place } = found
  // At whatever price it is sold now: the old one stays theirs.
  const isSold = (await billing.products(clock.now())).some(({ internalId }) => internalId === terms.product)
  if (!isSold) return 'offer_ended'
  const buying = { person, ref, place, terms: { ...terms, tax: taxWithin(terms.amount, place.rate) } }
  const begun = await billing.begin(chargeDraft(buying, card, 'renewal', clock.now()), clock.now())
  if (begun === 'over_budget') return 'over_budget'
  return begun === 'not_offered' ? 'offer_ended' : charge(begun, 'site', deps)
}

async function stop(membership: StoredMembership, why: MembershipStop, deps: RenewalDeps): Promise<void> {
  await tell(membership, 'stopped', why, deps)
  await deps.billingMemberships.stopRenewal(membership.account, why)
}

function tell(
  { account, renewal, until }: StoredMembership,
  what: 'ahead' | 'renewed' | 'stopped',
  stopped: MembershipStop | null,
  deps: RenewalDeps,
): Promise<void> {
  if (renewal === null) return Promise.resolve()
  const { product, amount, currency } = renewal.terms
  const payload = { what, membership: membershipOf(product) ?? 'none', until, amount, currency, stopped }
  return tellAccounts(deps, [{ account, name: 'v3.membership.renewal', payload }], 'renewal')
}
