import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { FanClubGiftTerms, FanClubTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

export const fanClubLimits = {
  descriptionChars: 1_000,
  /** For one month. */
  priceTokens: 10_000,
  /** A paid month. */
  days: 30,
  /** So long a member whose tokens do not reach stays one; they are days of the next month, given in advance. */
  graceDays: 3,
  /** So long after its last paid day a membership that was paused keeps its price. */
  pauseDays: 90,
  membersPerPage: 50,
  /** Of the charts, this one too. */
  months: 12,
} as const

/** Tokens for a month; null: this level is not offered. */
const LevelPrice = z.nullable(z.int().check(z.minimum(1), z.maximum(fanClubLimits.priceTokens)))

/** What a performer says of their fan club. */
export const FanClubFields = z.object({
  /** Who is a member stays one until their last paid day; nobody joins, and nothing is renewed. */
  enabled: z.boolean(),
  description: z.string().check(z.trim(), z.maxLength(fanClubLimits.descriptionChars)),
  priceSupporter: LevelPrice,
  priceInsider: LevelPrice,
  priceLegend: LevelPrice,
})
export type FanClubFields = z.infer<typeof FanClubFields>

/**
 * `on`: goes on by itself from month to month. `off`: ends with its last paid day. `paused`: the same, but its price
 * is kept for a while.
 */
export const RenewalState = z.enum(['on', 'off', 'paused'])
export type RenewalState = z.infer<typeof RenewalState>

/** A membership as its member reads it. Times are ISO 8601. */
export const FanMembership = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  level: FanLevel,
  since: z.string(),
  /** Until then it is paid. */
  paid_until: z.string(),
  /** Until then it holds: later than `paid_until` where tokens did not reach for the next month. */
  ends_at: z.string(),
  is_active: z.boolean(),
  renewal: RenewalState,
  /** The level of the next month. */
  renewal_level: FanLevel,
  /** What the next month takes; null: there is none to be had, because the performer does not offer it any more. */
  renewal_price: z.nullable(z.int()),
  /** What new members pay for that level; null as above. */
  current_price: z.nullable(z.int()),
})
export type FanMembership = z.infer<typeof FanMembership>

/** A performer's fan club as one reader sees it. */
export const FanClub = z.object({
  user: z.object({ username: z.string(), display_name: z.string(), avatar_url: z.string() }),
  ...FanClubFields.shape,
  /** Past or present; null: none yet. */
  membership: z.nullable(FanMembership),
  /** What this reader can order now, the cheapest level first. */
  offers: z.array(FanClubTerms),
  /** What this reader, or anybody, can give to somebody else; empty: it is closed. */
  gift_offers: z.array(FanClubGiftTerms),
})
export type FanClub = z.infer<typeof FanClub>

/** One month of the charts, UTC. */
export const FanClubMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  /** At its end; of the present one: now. */
  members: z.int(),
  joined: z.int(),
  /** Were members when it began, and are not at its end. */
  left: z.int(),
  /** What members paid, tokens. */
  paid: z.int(),
  /** What of it the performer earned, tokens. */
  earned: z.int(),
  /** Months that were redeemed from a gift. */
  gifted: z.int(),
})
export type FanClubMonth = z.infer<typeof FanClubMonth>

/** A performer's own fan club. */
export const OwnFanClub = z.object({
  ...FanClubFields.shape,
  /** What of a payment the performer earns, percent. */
  share: z.number(),
  /** Who is in it now, by level. */
  members: z.object({ supporter: z.int(), insider: z.int(), legend: z.int() }),
  /** Members whose next month costs less than a new one's. */
  at_old_price: z.int(),
  /** Oldest first. */
  months: z.array(FanClubMonth),
})
export type OwnFanClub = z.infer<typeof OwnFanClub>

/** A member as the performer reads them. */
export const FanClubMember = z.object({
  username: z.string(),
  avatar_url: z.string(),
  level: FanLevel,
  since: z.string(),
  ends_at: z.string(),
  renewal: RenewalState,
  /** What the next month takes, as it was agreed. */
  renewal_price: z.int(),
})
export type FanClubMember = z.infer<typeof FanClubMember>

const username = z.object({ username: Username })

/** Memberships of viewers in the fan clubs of performers. */
export const fanClubRoutes = {
  fanClub: defineRoute({
    method: 'GET',
    path: '/fanclub/:username',
    summary: "A performer's fan club, and what I can order there",
    access: 'guest',
    at: 'anywhere',
    params: username,
    response: FanClub,
    errors: ['user_not_found', 'banned'],
  }),
  joinFanClub: defineRoute({
    method: 'POST',
    path: '/fanclub/:username/join',
    summary: 'Buy a month; a higher level counts the rest of the current one',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: username,
    body: z.object({
      terms: FanClubTerms,
      /** Which part of a client sent it. */
      source: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    }),
    response: z.object({
      status: z.literal(1),
      /** What was charged; 0: it had been paid already. */
      charged: z.int(),
      /** What the member has left. */
      tokens: z.int(),
      membership: FanMembership,
    }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'login_required',
      'user_not_found',
      'models_cannot_purchase',
      'recipient_cannot_receive',
      'account_suspended',
      'banned',
      'not_enough_tokens',
      'user_daily_limit',
      'wrong_state',
      'offer_changed',
      'storage_full',
    ],
  }),
  renewFanClub: defineRoute({
    method: 'POST',
    path: '/fanclub/:username/renewal',
    summary: 'Pause or resume my membership, with its level and price; nothing is charged now',
    access: 'user',
    at: 'anywhere',
    params: username,
    body: z.discriminatedUnion('renewal', [
      z.object({ renewal: z.literal('paused') }),
      /** `price`: what the member saw: the one they have, or the one of today. */
      z.object({ renewal: z.literal('on'), level: FanLevel, price: z.int() }),
    ]),
    response: FanMembership,
    errors: ['user_not_found', 'wrong_state', 'offer_changed'],
  }),
  /** Also where the performer is not shown: whoever is charged can end it. */
  cancelFanClub: defineRoute({
    method: 'DELETE',
    path: '/fanclub/:username/renewal',
    summary: 'End my membership after its last paid day',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: username,
    response: FanMembership,
    errors: ['user_not_found', 'wrong_state'],
  }),
  memberships: defineRoute({
    method: 'GET',
    path: '/account/memberships',
    summary: 'My fan clubs, and those that I left in the last 90 days',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({ memberships: z.array(FanMembership) }),
    errors: [],
  }),

  ownFanClub: defineRoute({
    method: 'GET',
    path: '/performer/fanclub',
    summary: 'My fan club: description, prices, members and income',
    access: 'user',
    at: 'anywhere',
    response: OwnFanClub,
    errors: ['forbidden'],
  }),
  changeFanClub: defineRoute({
    method: 'POST',
    path: '/performer/fanclub',
    summary: 'Open, close or change my fan club; members continue at the price they agreed to',
    access: 'user',
    at: 'anywhere',
    body: FanClubFields,
    response: OwnFanClub,
    errors: ['forbidden'],
  }),
  fanClubMembers: defineRoute({
    method: 'GET',
    path: '/performer/fanclub/members',
    summary: 'Members of my fan club, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
      level: z.optional(FanLevel),
    }),
    response: z.object({ members: z.array(FanClubMember), count_total: z.int() }),
    errors: ['forbidden'],
  }),
} as const
