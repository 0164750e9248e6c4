import * as z from 'zod/mini'
import {
  AffiliateBalance,
  AffiliateHoldReason,
  AffiliatePayout,
  AffiliateState,
  AffiliateTerms,
  Month,
  PayoutState,
} from './affiliates.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

export const affiliateDeskLimits = { noteMax: 500 } as const
const Note = z.string().check(z.trim(), z.maxLength(affiliateDeskLimits.noteMax))

export const DeskAffiliate = z.object({
  username: z.string(),
  state: AffiliateState,
  /** Where they want to advertise, as they wrote. */
  about: z.string(),
  note: z.string(),
  applied_at: z.string(),
  sign_ups: z.int(),
  /** Sign-ups whose money a bank took back. */
  came_back: z.int(),
  balances: z.array(AffiliateBalance),
})
export type DeskAffiliate = z.infer<typeof DeskAffiliate>

export const HeldReferral = z.object({
  /** Of whoever signed up. */
  account: z.int(),
  username: z.string(),
  affiliate: z.string(),
  link: z.string(),
  /** 0 to 100; held from 50 on. */
  score: z.int(),
  reasons: z.array(AffiliateHoldReason),
  at: z.string(),
})
export type HeldReferral = z.infer<typeof HeldReferral>

export const DeskPayout = z.object({ ...AffiliatePayout.shape, username: z.string() })
export type DeskPayout = z.infer<typeof DeskPayout>

/** Of those who agreed to be counted: sign-ups of a month by the advert that they came by. */
export const AdvertCount = z.object({
  /** As its address named it; `organic`: none did. */
  advert: z.string(),
  /** Where on the site they came in, such as /girls. */
  area: z.string(),
  sign_ups: z.int(),
})
export type AdvertCount = z.infer<typeof AdvertCount>

const Whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** Where administrators decide about affiliates and pay them. */
export const affiliateDeskRoutes = {
  affiliateDesk: defineRoute({
    method: 'GET',
    path: '/admin/affiliates',
    summary: 'Affiliates, held sign-ups and pending payouts',
    access: 'user',
    at: 'anywhere',
    /** `month` absent: this one, of UTC. */
    query: z.object({
      month: z.optional(Month),
      /** Of the affiliates. */
      state: z.optional(AffiliateState),
    }),
    response: z.object({
      /** Who applied first, then the newest. */
      affiliates: z.array(DeskAffiliate),
      held: z.array(HeldReferral),
      payouts: z.array(DeskPayout),
      /** Those of the past and those to come, newest first. */
      terms: z.array(AffiliateTerms),
      /** Of the month, most sign-ups first; a hundred at most. */
      adverts: z.array(AdvertCount),
    }),
    errors: ['forbidden'],
  }),
  decideAffiliate: defineRoute({
    method: 'POST',
    path: '/admin/affiliates/accounts/:username',
    summary: 'Accept, decline or end an affiliate',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    body: z.object({
      /** What the caller saw: another one now is `conflict`. */
      from: AffiliateState,
      to: z.enum(['accepted', 'declined', 'ended']),
      note: Note,
    }),
    response: DeskAffiliate,
    errors: ['forbidden', 'user_not_found', 'conflict', 'wrong_state'],
  }),
  decideReferral: defineRoute({
    method: 'POST',
    path: '/admin/affiliates/referrals/:account',
    summary: 'Release a held sign-up, or cancel its share',
    access: 'user',
    at: 'anywhere',
    params: z.object({ account: z.coerce.number().check(z.int(), z.minimum(1)) }),
    body: z.object({ verdict: z.enum(['released', 'rejected']) }),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  decidePayout: defineRoute({
    method: 'POST',
    path: '/admin/affiliates/payouts/:id',
    summary: 'Approve, refuse, or mark as paid',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      from: PayoutState,
      to: z.enum(['approved', 'paid', 'refused']),
      note: Note,
    }),
    response: DeskPayout,
    /** `conflict`: it stands otherwise now, or money went back since, and it is more than is owed. */
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  /** What was promised before stays as it was. */
  addAffiliateTerms: defineRoute({
    method: 'POST',
    path: '/admin/affiliates/terms',
    summary: 'Change the terms from a given time',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** ISO 8601; null: from now on. Never in the past. */
      from: z.nullable(z.iso.datetime()),
      share: Whole(0, 9_000),
      days: Whole(1, 3_650),
      hold_days: Whole(0, 365),
      minimum: Whole(1, 1_000_000),
    }),
    response: AffiliateTerms,
    errors: ['forbidden'],
  }),
} as const
