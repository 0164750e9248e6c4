import * as z from 'zod/mini'
import { PromoAudience, PromoCodeName, promotionLimits } from './promotions.ts'
import { defineRoute } from './route.ts'

const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
const Id = z.coerce.number().check(z.int(), z.minimum(1))

export const PromoCodeState = z.enum(['waiting', 'running', 'used_up', 'over'])
export type PromoCodeState = z.infer<typeof PromoCodeState>

/** Times are ISO 8601. */
export const DeskPromoCode = z.object({
  id: z.int(),
  code: z.string(),
  tokens: z.int(),
  audience: PromoAudience,
  /** Answered by `GET /billing/promos`. */
  is_default: z.boolean(),
  uses: z.int(),
  uses_max: z.int(),
  from: z.string(),
  until: z.nullable(z.string()),
  /** null: nobody has ended it. */
  ended_at: z.nullable(z.string()),
  by: z.string(),
  state: PromoCodeState,
})
export type DeskPromoCode = z.infer<typeof DeskPromoCode>

/** `begun`: the books follow within a minute; `returned`: the e-mail was never confirmed. */
export const GrantState = z.enum(['begun', 'held', 'paid', 'returned'])
export type GrantState = z.infer<typeof GrantState>

export const Redemption = z.object({
  /** null: the account is gone. */
  username: z.nullable(z.string()),
  at: z.string(),
  tokens: z.int(),
  state: GrantState,
})
export type Redemption = z.infer<typeof Redemption>

/** What the operator gives away. Administrators only. */
export const promotionDeskRoutes = {
  promoCodes: defineRoute({
    method: 'GET',
    path: '/admin/promotions/codes',
    summary: 'Promo codes, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({ page: Page, state: z.optional(PromoCodeState) }),
    response: z.object({ codes: z.array(DeskPromoCode), has_more: z.boolean() }),
    errors: ['forbidden'],
  }),
  /** A name is used once: `taken` also where its code is over. */
  createPromoCode: defineRoute({
    method: 'POST',
    path: '/admin/promotions/codes',
    summary: 'Create a promo code',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      code: PromoCodeName,
      tokens: z.int().check(z.minimum(1), z.maximum(promotionLimits.tokensMax)),
      uses_max: z.int().check(z.minimum(1), z.maximum(promotionLimits.usesMax)),
      audience: PromoAudience,
      is_default: z.boolean(),
      /** null: from now on. */
      from: z.nullable(z.iso.datetime()),
      /** null: until it is ended or used up. */
      until: z.nullable(z.iso.datetime()),
    }),
    response: DeskPromoCode,
    errors: ['forbidden'],
  }),
  /** What was given stays given. Twice is once. */
  endPromoCode: defineRoute({
    method: 'DELETE',
    path: '/admin/promotions/codes/:id',
    summary: 'End a promo code',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: Id }),
    errors: ['forbidden', 'not_found'],
  }),
  redemptions: defineRoute({
    method: 'GET',
    path: '/admin/promotions/codes/:id/redemptions',
    summary: 'Redemptions of a promo code, newest first',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    response: z.object({ redemptions: z.array(Redemption), has_more: z.boolean() }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
