import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { TipTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import { isSmallJson, MAX_TIP_COMMENT_CHARS, TipAmount, tipTypes } from './tokens.ts'

/** One line of a statement, newest first. `tokens` is signed: what it did to this account. */
export const StatementEntry = z.object({
  id: z.string(),
  cursor: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  tokens: z.int(),
  /** Balance after this line. */
  balance: z.int(),
  counterparty: z.nullable(z.string()),
  reason: z.string(),
  comment: z.nullable(z.string()),
  /** For a model's earnings: the whole split of the gross amount, which no setting hides. */
  split: z.nullable(z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const moneyRoutes = {
  tip: defineRoute({
    method: 'POST',
    path: '/tip/:recipient',
    summary: 'Tip a model',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: z.object({ recipient: Username }),
    body: z.object({
      amount: TipAmount,
      comment: z.optional(z.string().check(z.maxLength(MAX_TIP_COMMENT_CHARS * 4))),
      /** Which part of a client sent it: an identifier, for its sender's records. */
      source_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
      type: z.optional(z.enum(tipTypes)),
      app_data: z.optional(z.record(z.string(), z.unknown()).check(z.refine(isSmallJson))),
      /**
       * What it is for, as the sender saw it; absent: for nothing in particular, and nothing is promised for
       * it.
       */
      terms: z.optional(TipTerms),
      /**
       * Set aside for ten seconds, in which its sender can take it back with `undoTip`; then it is paid. The performer is told
       * at once that it is held. Not for a tip with `terms`: what is ordered happens when it is paid.
       */
      hold: z.optional(z.boolean()),
    }),
    response: z.object({
      status: z.literal(1),
      transfer_id: z.string(),
      /** What the sender has left. */
      tokens: z.int(),
      /** Until then it can be taken back, ms since 1970 by the server's clock; absent: it is paid. */
      held_until: z.optional(z.int()),
    }),
    errors: [
      'tip_undos_used_up',
      'idempotency_key_required',
      'idempotency_conflict',
      'login_required',
      'models_cannot_purchase',
      'not_enough_tokens',
      'user_not_found',
      'tip_self',
      'recipient_cannot_receive',
      'tip_words_refused',
      'user_daily_limit',
      'banned',
      'password_required',
      'wrong_state',
      'offer_changed',
      'storage_full',
    ],
  }),
  /** Asked again, it answers the same. */
  undoTip: defineRoute({
    method: 'POST',
    path: '/tips/:transfer_id/undo',
    summary: 'Cancel a held tip; its tokens are refunded',
    access: 'user',
    at: 'anywhere',
    params: z.object({ transfer_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({
      status: z.literal(1),
      /** What its sender has now. */
      tokens: z.int(),
    }),
    errors: ['not_found', 'tip_undo_too_late', 'storage_full'],
  }),
  statement: defineRoute({
    method: 'GET',
    path: '/wallet/statement',
    summary: 'My statement, newest first',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({
      cursor: z.optional(z.coerce.number().check(z.int(), z.positive())),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    response: z.object({
      balance: z.int(),
      held: z.int(),
      entries: z.array(StatementEntry),
      next_cursor: z.nullable(z.int()),
    }),
    errors: [],
  }),
  /** One sum, over everything that is paid with tokens; a day begins at midnight UTC. */
  dailyLimit: defineRoute({
    method: 'GET',
    path: '/payment/daily-limit',
    summary: 'My daily limit, and how much of it is left',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      /** Tokens; null: there is no limit. */
      daily_limit: z.nullable(z.int()),
      /** Tokens, held ones included; what came back on the same day is not in it. */
      spent_today: z.int(),
      /** Tokens that may still be spent today; null: there is no limit. */
      remaining: z.nullable(z.int()),
    }),
    errors: [],
  }),
} as const
