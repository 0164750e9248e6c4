import type { AffiliateState, PayoutState, StatementMonth } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { HoldReason, Suspicion } from '@footlight/core/rules/affiliates/fraud'
import type { Earnings } from '@footlight/core/rules/affiliates/payouts'
import type { PostbackEvent } from '@footlight/core/rules/affiliates/postback'
import type { LinkDay } from '@footlight/core/rules/affiliates/report'
import type { AffiliateTerms, Verdict } from '@footlight/core/rules/affiliates/share'
import type { StaffAct } from '../audit-log/module.ts'

/** Times are ms since 1970, amounts minor units. */
export interface StoredAffiliate {
  readonly account: AccountId
  readonly state: AffiliateState
  readonly about: string
  readonly note: string
  readonly appliedAt: number
}

export interface StoredLink {
  readonly key: string
  readonly affiliate: AccountId
  readonly name: string
  /** null: it counts. */
  readonly endedAt: number | null
}

/** Who signed up by a link. */
export interface StoredReferral extends Suspicion {
  readonly account: AccountId
  readonly affiliate: AccountId
  readonly link: string
  readonly signedUpAt: number
  readonly clickId: string | null
  readonly verdict: Verdict
}

export interface StoredPayout {
  readonly id: string
  readonly affiliate: AccountId
  readonly amount: number
  readonly currency: string
  readonly state: PayoutState
  readonly note: string
  readonly requestedAt: number
  readonly changedAt: number
}

export interface LinkCounts {
  readonly clicks: number
  readonly signUps: number
}

export interface AffiliateRepository {
  /** The one who is there already, as they are, or a new one in `applied`. */
  apply(account: AccountId, about: string, now: number): Promise<StoredAffiliate>
  affiliate(account: AccountId): Promise<StoredAffiliate | null>
  /** Those who wait first, then the newest. */
  affiliates(limit: number, state?: AffiliateState): Promise<readonly StoredAffiliate[]>
  /** False: they stand otherwise by now. */
  decide(
    account: AccountId,
    from: AffiliateState,
    to: AffiliateState,
    by: { readonly by: AccountId; readonly note: string; readonly now: number },
  ): Promise<boolean>

  terms(): Promise<readonly AffiliateTerms[]>
  /** False: something is promised from that very moment on already. */
  addTerms(terms: AffiliateTerms, act: StaffAct): Promise<boolean>

  /** `conflict`: there is one of that name, or there are `max`. */
  addLink(link: Omit<StoredLink, 'endedAt'>, max: number, now: number): Promise<StoredLink | 'conflict'>
  link(key: string): Promise<StoredLink | null>
  links(affiliate: AccountId): Promise<readonly (StoredLink & LinkCounts)[]>
  /** False: it is none of theirs. Twice is once. */
  endLink(affiliate: AccountId, key: string, now: number): Promise<boolean>

  countClick(link: string, now: number): Promise<void>
  countAcquisition(advert: string, area: string, now: number): Promise<void>
  /** Sign-ups of a month (2026-11) by advert and area, most first. */
  acquisitions(
    month: string,
    limit: number,
  ): Promise<readonly { readonly advert: string; readonly area: string; readonly signUps: number }[]>

  /** How many there were from this address within the hour, this one included; older ones are forgotten. */
  countAddress(affiliate: AccountId, hash: string, now: number): Promise<number>
  forgetAddresses(before: number): Promise<void>
  /** With what the affiliate's server is to be told. False: this account has been attributed before. */
  addReferral(referral: StoredReferral, now: number): Promise<boolean>
  referral(account: AccountId): Promise<StoredReferral | null>
  /** Oldest first. */
  heldReferrals(limit: number): Promise<readonly StoredReferral[]>
  /** Why anything of theirs is held. */
  heldFor(affiliate: AccountId): Promise<readonly HoldReason[]>
  /** What they bought is unsettled from then on. False: it is not held, or not any more. */
  decideReferral(account: AccountId, verdict: Verdict, act: StaffAct): Promise<boolean>
  referralCounts(
    affiliates: readonly AccountId[],
  ): Promise<ReadonlyMap<number, { readonly signUps: number; readonly cameBack: number }>>

  /** Clicks of a month, by day. */
  clicks(affiliate: AccountId, month: string): Promise<ReadonlyMap<string, number>>
  /** Sign-ups and money of a month, by day and the name of the link. */
  linkDays(affiliate: AccountId, month: string): Promise<readonly LinkDay[]>
}

export interface EarningRepository {
  /** Purchases whose lines are not those of where they stand now. */
  unsettled(limit: number): Promise<readonly string[]>
  /**
   * Writes the line that brings the lines of a purchase to where it stands, in one transaction that nobody else's runs beside;
   * and what the affiliate's server is to be told of it.
   */
  settle(purchase: string, now: number): Promise<void>

  /** By currency. */
  earnings(affiliate: AccountId, now: number): Promise<ReadonlyMap<string, Earnings>>
  /** Oldest first. */
  statement(affiliate: AccountId): Promise<readonly StatementMonth[]>

  /**
   * All that can be paid out, in one transaction. `conflict`: it is another sum than `amount`, or one is under way;
   * `too_little`: less than `minimum`. The one with the same id is answered as it is.
   */
  requestPayout(
    draft: Pick<StoredPayout, 'id' | 'affiliate' | 'amount' | 'currency'>,
    minimum: number,
    now: number,
  ): Promise<StoredPayout | 'conflict' | 'too_little'>
  payout(id: string): Promise<StoredPayout | null>
  /** Newest first. */
  payoutsOf(affiliate: AccountId, limit: number): Promise<readonly StoredPayout[]>
  /** Those under way, oldest first. */
  payoutsUnderWay(limit: number): Promise<readonly StoredPayout[]>
  /** False: it stands otherwise by now, or is to be paid and more than is owed. */
  decidePayout(
    id: string,
    from: PayoutState,
    to: PayoutState,
    by: { readonly by: AccountId; readonly note: string; readonly now: number },
  ): Promise<boolean>
}

/** `subject`: what it is about; never sent. */
export interface CallDraft extends PostbackEvent {
  readonly affiliate: AccountId
  readonly subject: string
}

/** Something that an affiliate's server is to be told. */
export interface StoredCall extends PostbackEvent {
  readonly id: number
  readonly affiliate: AccountId
  readonly at: number
  readonly tries: number
}

export interface PostbackRepository {
  postback(affiliate: AccountId): Promise<{ readonly url: string; readonly secret: string } | null>
  /** null: nowhere any more, and what waits is dropped. */
  setPostback(
    affiliate: AccountId,
    postback: { readonly url: string; readonly secret: string } | null,
  ): Promise<void>
  /** Oldest first. */
  dueCalls(now: number, limit: number): Promise<readonly StoredCall[]>
  /** `problem` null: it has arrived; `dueAt` null: it is tried no more. */
  called(id: number, problem: string | null, dueAt: number | null): Promise<void>
  countFailed(affiliate: AccountId, since: number): Promise<number>
  forgetCalls(before: number): Promise<void>
}
