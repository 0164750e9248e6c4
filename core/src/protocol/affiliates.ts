import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const affiliateLimits = {
  links: 100,
  nameMax: 60,
  aboutMax: 500,
  postbackMax: 500,
} as const

/** Minor units; below zero where more went back than came. */
const Amount = z.int()
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** Of UTC, such as 2026-11. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
export const AffiliateSum = z.object({ currency: Currency, amount: Amount })
export type AffiliateSum = z.infer<typeof AffiliateSum>

/** `ended`: what was earned before can still be paid out. */
export const AffiliateState = z.enum(['applied', 'accepted', 'declined', 'ended'])
export type AffiliateState = z.infer<typeof AffiliateState>

/** What is promised from a date on. `share` in basis points of the price without tax; `minimum`: minor units of any currency. */
export const AffiliateTerms = z.object({
  from: z.string(),
  share: z.int(),
  days: z.int(),
  hold_days: z.int(),
  minimum: z.int(),
})
export type AffiliateTerms = z.infer<typeof AffiliateTerms>

export const AffiliateLink = z.object({
  key: z.string(),
  /** As its affiliate calls it. */
  name: z.string(),
  /** Path of this site, to which parameters can be added. */
  path: z.string(),
  clicks: z.int(),
  /** null: fewer than three. */
  sign_ups: z.nullable(z.int()),
  /** null: it counts. */
  ended_at: z.nullable(z.string()),
})
export type AffiliateLink = z.infer<typeof AffiliateLink>

export const AffiliateHoldReason = z.enum(['own_account', 'own_device', 'many_sign_ups', 'came_back'])
export type AffiliateHoldReason = z.infer<typeof AffiliateHoldReason>

export const AffiliateBalance = z.object({
  currency: Currency,
  /** What can be paid out now; below zero: money went back after it was paid out. */
  payable: Amount,
  /** Too young to be paid out. */
  maturing: Amount,
  /** Waits for an administrator. */
  held: Amount,
})
export type AffiliateBalance = z.infer<typeof AffiliateBalance>

export const PayoutState = z.enum(['requested', 'approved', 'paid', 'refused'])
export type PayoutState = z.infer<typeof PayoutState>

export const AffiliatePayout = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  state: PayoutState,
  /** What the administrator wrote; empty: nothing. */
  note: z.string(),
  requested_at: z.string(),
  changed_at: z.string(),
})
export type AffiliatePayout = z.infer<typeof AffiliatePayout>

/** A month of UTC, of one currency. `balance`: what was owed at its end, held and young sums included. */
export const StatementMonth = z.object({
  month: z.string(),
  currency: Currency,
  shares: Amount,
  corrections: Amount,
  paid_out: Amount,
  balance: Amount,
})
export type StatementMonth = z.infer<typeof StatementMonth>

export const Postback = z.object({
  url: z.string(),
  /** With it the signature of each call is checked. */
  secret: z.string(),
  /** Calls that did not arrive and are tried no more, of the last thirty days. */
  failed: z.int(),
})
export type Postback = z.infer<typeof Postback>

const Row = {
  sign_ups: z.int(),
  first_purchases: z.int(),
  earned: z.array(AffiliateSum),
}

/** A day of UTC. null: too few people came for a row that stands for none of them (AFF-06). */
export const AffiliateDay = z.object({
  day: z.string(),
  clicks: z.int(),
  sign_ups: z.nullable(z.int()),
  first_purchases: z.nullable(z.int()),
  earned: z.nullable(z.array(AffiliateSum)),
  /** `name` null: several links together. Empty: no breakdown. */
  links: z.array(z.object({ name: z.nullable(z.string()), ...Row })),
})
export type AffiliateDay = z.infer<typeof AffiliateDay>

export const AffiliateOverview = z.object({
  state: AffiliateState,
  terms: AffiliateTerms,
  links: z.array(AffiliateLink),
  balances: z.array(AffiliateBalance),
  /** Why anything is held; nothing says whose it is. */
  held_for: z.array(AffiliateHoldReason),
  /** Newest first. */
  payouts: z.array(AffiliatePayout),
  statement: z.array(StatementMonth),
  postback: z.nullable(Postback),
})
export type AffiliateOverview = z.infer<typeof AffiliateOverview>

const LinkKey = z.string().check(z.regex(/^[a-z2-7]{16}$/))
/** As an affiliate's own counter, or an advert, is called. */
const ForeignId = z.string().check(z.regex(/^[\w.~-]{1,100}$/))

export const affiliateRoutes = {
  affiliateProgramme: defineRoute({
    method: 'GET',
    path: '/affiliates',
    summary: 'The affiliate terms, and the caller’s application',
    access: 'guest',
    at: 'anywhere',
    /** `state` null: a guest, or somebody who never applied. */
    response: z.object({ terms: AffiliateTerms, state: z.nullable(AffiliateState) }),
    errors: [],
  }),
  /** Again while it waits: nothing changes. */
  applyAsAffiliate: defineRoute({
    method: 'POST',
    path: '/affiliates/apply',
    summary: 'Apply to be an affiliate',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** Where they want to advertise. */
      about: z.string().check(z.trim(), z.minLength(1), z.maxLength(affiliateLimits.aboutMax)),
    }),
    response: z.object({ state: AffiliateState }),
    /** `wrong_state`: an administrator ended it. */
    errors: ['wrong_state', 'account_suspended'],
  }),
  ownAffiliate: defineRoute({
    method: 'GET',
    path: '/affiliates/own',
    summary: 'My links, amounts and payouts as an affiliate',
    access: 'user',
    at: 'anywhere',
    response: AffiliateOverview,
    errors: ['not_found'],
  }),
  affiliateReport: defineRoute({
    method: 'GET',
    path: '/affiliates/report',
    summary: 'One month of my affiliate statistics, by day and link, newest day first',
    access: 'user',
    at: 'anywhere',
    /** `month` absent: this one, of UTC. */
    query: z.object({ month: z.optional(Month) }),
    response: z.object({
      days: z.array(AffiliateDay),
      total: z.object({ clicks: z.int(), ...Row }),
    }),
    errors: ['not_found'],
  }),
  createAffiliateLink: defineRoute({
    method: 'POST',
    path: '/affiliates/links',
    summary: 'Create a link',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(affiliateLimits.nameMax)),
    }),
    response: AffiliateLink,
    /** `conflict`: there are a hundred, or one of that name. */
    errors: ['not_found', 'wrong_state', 'conflict', 'account_suspended'],
  }),
  /** What signed up by it before still counts. */
  endAffiliateLink: defineRoute({
    method: 'DELETE',
    path: '/affiliates/links/:key',
    summary: 'End one of my links',
    access: 'user',
    at: 'anywhere',
    params: z.object({ key: LinkKey }),
    errors: ['not_found'],
  }),
  requestPayout: defineRoute({
    method: 'POST',
    path: '/affiliates/payouts',
    summary: 'Request the payout of everything available in one currency',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** The caller's own; sent twice, it is one payout. */
      ref: z.uuid(),
      currency: Currency,
      /** What the caller saw: another sum now is `conflict`. */
      amount: z.int().check(z.minimum(1)),
    }),
    response: AffiliatePayout,
    /** `wrong_state`: it is less than the minimum; `conflict`: another sum now, or another payout is under way. */
    errors: ['not_found', 'conflict', 'wrong_state', 'idempotency_conflict', 'account_suspended'],
  }),
  /** Another address has another secret. */
  setPostback: defineRoute({
    method: 'POST',
    path: '/affiliates/postback',
    summary: 'Set or remove the address to which sign-ups and purchases are reported',
    access: 'user',
    at: 'anywhere',
    body: z.object({ url: z.nullable(z.string().check(z.maxLength(affiliateLimits.postbackMax))) }),
    response: z.object({ postback: z.nullable(Postback) }),
    errors: ['not_found', 'wrong_state', 'account_suspended'],
  }),
  verifyRedirect: defineRoute({
    method: 'GET',
    path: '/redir/:key/verify',
    summary: 'Whether a link key is valid',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ key: z.string().check(z.maxLength(100)) }),
    response: z.object({ verified: z.boolean() }),
    errors: [],
  }),
  /** Of a new account, within an hour; the first word counts. Below `/auth` because the device's cookie goes there alone. */
  attributeSignUp: defineRoute({
    method: 'POST',
    path: '/auth/referral',
    summary: 'Report the link or advert that led to a sign-up',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      key: z.nullable(LinkKey),
      /** What only a browser sends whose owner agreed to it. */
      tracked: z.nullable(
        z.object({
          click_id: z.nullable(ForeignId),
          advert_id: z.nullable(ForeignId),
          path: z.string().check(z.maxLength(300), z.regex(/^\//)),
        }),
      ),
    }),
    response: z.object({ attributed: z.boolean() }),
    errors: [],
  }),
} as const
