import { AffiliateHoldReason, AffiliateState, PayoutState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { type AffiliateTerms, verdicts } from '@footlight/core/rules/affiliates/share'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { BillingTables } from '../billing/billing-tables.ts'
import type { StoredAffiliate, StoredLink, StoredPayout, StoredReferral } from './affiliate-port.ts'

export interface AffiliateTables extends Pick<BillingTables, 'billing_purchases'> {
  affiliates: {
    account: number
    state: string
    about: string
    note: string
    applied_at: number
    changed_at: number
    changed_by: number | null
  }
  affiliate_links: { key: string; affiliate: number; name: string; at: number; ended_at: number | null }
  affiliate_terms: {
    effective_from: number
    share: number
    days: number
    hold_days: number
    minimum: number
    by: number
  }
  affiliate_clicks: { link: string; day: string; clicks: number }
  acquisition_counts: { day: string; advert: string; area: string; sign_ups: number }
  affiliate_referrals: {
    account: number
    affiliate: number
    link: string
    signed_up_at: number
    day: string
    click_id: string | null
    verdict: string
    score: number
    /** A JSON text. */
    reasons: string
    decided_by: number | null
  }
  affiliate_addresses: { id: Generated<number>; affiliate: number; hash: string; at: number }
  affiliate_lines: {
    purchase: string
    step: number
    affiliate: number
    account: number
    link: string
    amount: number
    currency: string
    is_first: number
    payable_at: number
    at: number
    day: string
  }
  affiliate_settled: { purchase: string; state: string; reversed: number }
  affiliate_payouts: {
    id: string
    affiliate: number
    amount: number
    currency: string
    state: string
    note: string
    requested_at: number
    changed_at: number
    changed_by: number | null
  }
  affiliate_postbacks: { affiliate: number; url: string; secret: string }
  affiliate_calls: {
    id: Generated<number>
    affiliate: number
    subject: string
    event: string
    click_id: string | null
    amount: number | null
    currency: string | null
    at: number
    tries: number
    due_at: number | null
    problem: string | null
  }
}

const Verdict = z.enum(verdicts)
const Reasons = z.array(AffiliateHoldReason)

export function affiliateOf(row: Selectable<AffiliateTables['affiliates']>): StoredAffiliate {
  const { account, state, about, note, applied_at: appliedAt } = row
  return { account: AccountId.parse(account), state: AffiliateState.parse(state), about, note, appliedAt }
}

export function linkOf(row: Selectable<AffiliateTables['affiliate_links']>): StoredLink {
  const { key, affiliate, name, ended_at: endedAt } = row
  return { key, affiliate: AccountId.parse(affiliate), name, endedAt }
}

export function termsOf(row: Selectable<AffiliateTables['affiliate_terms']>): AffiliateTerms {
  const { effective_from: from, share, days, hold_days: holdDays, minimum } = row
  return { from, share, days, holdDays, minimum }
}

export function referralOf(row: Selectable<AffiliateTables['affiliate_referrals']>): StoredReferral {
  return {
    account: AccountId.parse(row.account),
    affiliate: AccountId.parse(row.affiliate),
    link: row.link,
    signedUpAt: row.signed_up_at,
    clickId: row.click_id,
    verdict: Verdict.parse(row.verdict),
    score: row.score,
    reasons: Reasons.parse(JSON.parse(row.reasons)),
  }
}

export function payoutOf(row: Selectable<AffiliateTables['affiliate_payouts']>): StoredPayout {
  const { id, affiliate, amount, currency, state, note } = row
  return {
    ...{ id, amount, currency, note },
    affiliate: AccountId.parse(affiliate),
    state: PayoutState.parse(state),
    requestedAt: row.requested_at,
    changedAt: row.changed_at,
  }
}
