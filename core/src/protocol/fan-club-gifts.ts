import * as z from 'zod/mini'
import { FanMembership } from './fan-club.ts'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { FanClubGiftTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

export const fanClubGiftLimits = {
  /** So long a gift may be redeemed; then its tokens come back. */
  redeemDays: 90,
  /** Of an account's list, the newest first. */
  listMax: 100,
  /** Of these signs, which nobody mistakes for one another: 80 bits. */
  codeChars: 16,
  alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
} as const

/** As somebody types it: small letters, blanks and hyphens say nothing. */
const Code = z.string().check(z.minLength(1), z.maxLength(64))

const performer = z.object({ username: z.string(), display_name: z.string(), avatar_url: z.string() })
const month = { performer, level: FanLevel, days: z.int(), /** ISO 8601. */ redeem_until: z.string() }

/** A gift as somebody reads it who has its code. */
export const FanClubGift = z.object(month)
export type FanClubGift = z.infer<typeof FanClubGift>

/** A gift as its giver reads it. Times are ISO 8601. */
export const GivenFanClubGift = z.object({
  id: z.string(),
  ...month,
  price: z.int(),
  bought_at: z.string(),
  /** `returning`: its tokens are on their way back. */
  state: z.enum(['waiting', 'redeemed', 'returning', 'returned']),
  /** Redeemed or returned; null: not yet. */
  ended_at: z.nullable(z.string()),
  /** null: it is not waiting any more. */
  code: z.nullable(z.string()),
})
export type GivenFanClubGift = z.infer<typeof GivenFanClubGift>

/** Months in fan clubs that one pays for and another redeems. */
export const fanClubGiftRoutes = {
  giveFanClub: defineRoute({
    method: 'POST',
    path: '/fanclub/:username/gift',
    summary: 'Buy a month as a gift; the answer is a code that can be redeemed once',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: z.object({ username: Username }),
    body: z.object({ terms: FanClubGiftTerms }),
    response: z.object({
      status: z.literal(1),
      charged: z.int(),
      /** What the giver has left. */
      tokens: z.int(),
      gift: GivenFanClubGift,
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
  /** A code that is nobody's, that was redeemed by somebody else or that came back: `not_found`, all alike. */
  redeemFanClubGift: defineRoute({
    method: 'POST',
    path: '/fanclub/gifts/redeem',
    summary: 'Redeem a gift code; a repeated request redeems it once',
    access: 'user',
    at: 'anywhere',
    body: z.object({ code: Code }),
    response: z.object({ status: z.literal(1), membership: FanMembership }),
    errors: [
      'not_found',
      'rate_limited',
      'models_cannot_purchase',
      'recipient_cannot_receive',
      'account_suspended',
      'banned',
      'wrong_state',
      'conflict',
      'storage_full',
      'unavailable',
    ],
  }),
  fanClubGift: defineRoute({
    method: 'GET',
    path: '/fanclub/gifts/:code',
    summary: 'What a gift code is worth',
    access: 'user',
    at: 'anywhere',
    params: z.object({ code: Code }),
    response: FanClubGift,
    errors: ['not_found', 'rate_limited'],
  }),
  givenFanClubGifts: defineRoute({
    method: 'GET',
    path: '/account/gifts',
    summary: 'My gifts: codes not yet redeemed, and the state of the others',
    access: 'user',
    at: 'anywhere',
    response: z.object({ gifts: z.array(GivenFanClubGift) }),
    errors: [],
  }),
  takeFanClubGiftBack: defineRoute({
    method: 'DELETE',
    path: '/account/gifts/:id',
    summary: 'Cancel a gift that has not been redeemed; its tokens are refunded',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({ gift: GivenFanClubGift }),
    errors: ['not_found', 'wrong_state'],
  }),
} as const
