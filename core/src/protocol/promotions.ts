import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const promotionLimits = {
  codeCharsMin: 3,
  codeCharsMax: 32,
  /** What the field for a code says where no address names another one. */
  defaultCode: 'FREE_TOKENS',
  tokensMax: 10_000,
  usesMax: 1_000_000,
  pageSize: 25,
  /** Free tokens wait so long for a confirmed e-mail, days. */
  holdDays: 30,
} as const

/** As it is stored and shown: capitals, digits, `_` and `-`. */
export const PromoCodeName = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(promotionLimits.codeCharsMin),
    z.maxLength(promotionLimits.codeCharsMax),
    z.regex(/^[A-Z0-9_-]*$/),
  )

/** `no_purchase`: accounts that have tokens of no purchase. */
export const PromoAudience = z.enum(['anybody', 'no_purchase'])
export type PromoAudience = z.infer<typeof PromoAudience>

export const PromoOffer = z.object({
  code: z.string(),
  tokens: z.int(),
  audience: PromoAudience,
  /** ISO 8601; null: no end is set. */
  until: z.nullable(z.string()),
})
export type PromoOffer = z.infer<typeof PromoOffer>

/** What somebody was given; the same whenever its key comes again. */
export const PromoReceipt = z.object({
  code: z.string(),
  tokens: z.int(),
  /** They did not go to the wallet at once: they wait until the e-mail is confirmed. */
  was_held: z.boolean(),
})
export type PromoReceipt = z.infer<typeof PromoReceipt>

/** Free tokens that wait. `until`: the first of them go back then, ISO 8601; null: none wait. */
export const HeldTokens = z.object({ tokens: z.int(), until: z.nullable(z.string()) })
export type HeldTokens = z.infer<typeof HeldTokens>

export const promotionRoutes = {
  /** Nobody is told more than the one code that is on offer to everybody. */
  promoOffer: defineRoute({
    method: 'GET',
    path: '/billing/promos',
    summary: 'The current promo code',
    access: 'guest',
    at: 'anywhere',
    query: z.object({
      /** Of the advertisement that led here. */
      advert_id: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: z.object({ promo: z.nullable(PromoOffer) }),
    errors: [],
  }),
  /**
   * `wrong_state` says why in `state`: `redeemed` by this account before, `over`, `used_up`, or `buyers_excluded`. A code
   * that does not begin yet is `not_found`, as one that was never made.
   */
  redeemPromoCode: defineRoute({
    method: 'POST',
    path: '/promotions/codes/redeem',
    summary: 'Redeem a promo code',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    body: z.object({ code: PromoCodeName }),
    response: PromoReceipt,
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'models_cannot_purchase',
      'account_suspended',
      'not_found',
      'wrong_state',
      'unavailable',
    ],
  }),
  heldTokens: defineRoute({
    method: 'GET',
    path: '/promotions/held',
    summary: 'My free tokens that are held until I confirm my email address',
    access: 'user',
    at: 'anywhere',
    response: HeldTokens,
    errors: [],
  }),
} as const
