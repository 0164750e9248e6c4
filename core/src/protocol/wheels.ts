import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { promotionLimits } from './promotions.ts'
import { defineRoute } from './route.ts'

export const wheelLimits = {
  prizesMin: 2,
  prizesMax: 24,
  weightMax: 1_000_000,
  seedCharsMax: 64,
  pageSize: 20,
} as const

/** `promo`: spins are granted; `vault`: one each day for accounts with a purchase. */
export const Wheel = z.enum(['promo', 'vault'])
export type Wheel = z.infer<typeof Wheel>

/** `tokens` 0: nothing is won. Its odds are `weight` in the sum of all weights. */
export const WheelPrize = z.object({
  tokens: z.int().check(z.minimum(0), z.maximum(promotionLimits.tokensMax)),
  weight: z.int().check(z.minimum(1), z.maximum(wheelLimits.weightMax)),
})
export type WheelPrize = z.infer<typeof WheelPrize>

/** What a wheel gives. Never changed: other prizes are a table of another number. */
export const PrizeTable = z.object({ id: z.int(), prizes: z.array(WheelPrize) })
export type PrizeTable = z.infer<typeof PrizeTable>

export const WheelState = z.object({
  /** false: the operator has switched it off. */
  is_on: z.boolean(),
  spins: z.int(),
  /** When the next spin of the vault comes, ISO 8601; null: there is one now, or none will come. */
  next_spin_at: z.nullable(z.string()),
  /** null: it is off. */
  table: z.nullable(PrizeTable),
})
export type WheelState = z.infer<typeof WheelState>

const Hex256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The server's word before a spin: it has chosen its seed, and shows no more of it than its SHA-256. */
export const WheelCommitment = z.object({
  id: z.uuid(),
  commitment: Hex256,
  /** Of the spin of this account on this wheel, from 1 on: part of what is drawn from. */
  number: z.int(),
  /** The prizes that it is for. */
  table: PrizeTable,
})
export type WheelCommitment = z.infer<typeof WheelCommitment>

/** A spin with all that it takes to draw it again. */
export const WheelDraw = z.object({
  id: z.uuid(),
  wheel: Wheel,
  number: z.int(),
  table: PrizeTable,
  commitment: Hex256,
  /** Revealed: its SHA-256 is the commitment. */
  server_seed: Hex256,
  client_seed: z.string(),
  /** From 0 on, below the sum of all weights. */
  roll: z.int(),
  /** Place of the prize in the table, from 0 on. */
  prize: z.int(),
  tokens: z.int(),
  /** The tokens did not go to the wallet at once: they wait until the e-mail is confirmed. */
  was_held: z.boolean(),
  at: z.string(),
})
export type WheelDraw = z.infer<typeof WheelDraw>

const named = { params: z.object({ wheel: Wheel }) }
const refusals = [
  'models_cannot_purchase',
  'account_suspended',
  'purchases_blocked',
  'cooling_off',
  'wrong_state',
] as const

export const wheelRoutes = {
  /** 0 also where the wheel is off. */
  promoWheelSpins: defineRoute({
    method: 'GET',
    path: '/promo-wheel/spins',
    summary: 'Number of my spins on the promo wheel',
    access: 'user',
    at: 'anywhere',
    response: z.object({ spins: z.int() }),
    errors: [],
  }),
  wheel: defineRoute({
    method: 'GET',
    path: '/wheels/:wheel',
    summary: 'A wheel with its prizes and odds, and my spins',
    access: 'user',
    at: 'anywhere',
    ...named,
    response: WheelState,
    errors: ['not_found'],
  }),
  /** The same one until it is used or the prizes change. `wrong_state`: `off`. */
  commitWheel: defineRoute({
    method: 'POST',
    path: '/wheels/:wheel/commitments',
    summary: 'Get the server’s commitment to its seed before a spin',
    access: 'user',
    at: 'anywhere',
    ...named,
    response: WheelCommitment,
    errors: ['not_found', ...refusals],
  }),
  /**
   * Costs nothing. `offer_changed`: the prizes are others than those that were seen, and no spin is used; `conflict`: this
   * commitment was used; `wrong_state`: `off` or `no_spins`.
   */
  spinWheel: defineRoute({
    method: 'POST',
    path: '/wheels/:wheel/draws',
    summary: 'Spin a wheel',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    ...named,
    body: z.object({
      commitment: z.uuid(),
      /** Number of the table that the spinner saw. */
      table: z.int(),
      /** The spinner's own: the server does not know it when it commits itself. */
      client_seed: z
        .string()
        .check(z.minLength(1), z.maxLength(wheelLimits.seedCharsMax), z.regex(/^[A-Za-z0-9_-]*$/)),
    }),
    response: WheelDraw,
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'not_found',
      'conflict',
      'offer_changed',
      'unavailable',
      ...refusals,
    ],
  }),
  wheelDraws: defineRoute({
    method: 'GET',
    path: '/wheel-draws',
    summary: 'My spins, newest first, with the data to verify them',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: z.object({ draws: z.array(WheelDraw), has_more: z.boolean() }),
    errors: [],
  }),
  wheelDraw: defineRoute({
    method: 'GET',
    path: '/wheel-draws/:id',
    summary: 'One of my spins',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    response: WheelDraw,
    errors: ['not_found'],
  }),
} as const

export const wheelEvents = {
  /** To the account: how many spins it has on the promo wheel now. */
  'v3.promo_wheel_count': define({
    id: 251,
    schema: z.object({ spins: z.int(), cursor: z.optional(Cursor) }),
  }),
} as const
