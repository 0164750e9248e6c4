import * as z from 'zod/mini'
import { Card, LinkOpening, Money, ProductId, Purchase } from './billing.ts'
import { PurchaseTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

/** A card on file, as its biller calls it. */
export const CardId = z.string().check(z.minLength(1), z.maxLength(64))

export const reUpLimits = {
  /** Tokens. */
  belowMin: 10,
  belowMax: 1_000,
} as const

/** Minor units that automatic top-ups may take in a day and in thirty days, back from now. */
const Cap = z.object({ day: Money.check(z.minimum(1)), month: Money.check(z.minimum(1)) })

/** When to top up, with what, and how often at the most. */
export const AutoReUpsSettings = z.object({
  card: CardId,
  /** As the buyer saw them: another price or tax ends it. */
  terms: PurchaseTerms,
  /** Tokens: with fewer in the wallet it is topped up. */
  below: z.int().check(z.minimum(reUpLimits.belowMin), z.maximum(reUpLimits.belowMax)),
  /** Also where a payment needs more than there is, as long as one of these packs is enough for it: paid when it is needed. */
  covers: z._default(z.boolean(), false),
  cap: Cap,
})
export type AutoReUpsSettings = z.infer<typeof AutoReUpsSettings>

/**
 * Why a card is not charged any more while its holder is away. `verification_required`: the bank wants an answer of the holder;
 * `contact_support`: the biller or the site takes no money of them; `card_gone`: the card cannot be charged any more.
 */
export const cardStops = ['verification_required', 'contact_support', 'declined', 'card_gone'] as const
export type CardStop = (typeof cardStops)[number]

/** Why top-ups ended. `offer_changed`: price or tax is another one now. */
export const ReUpStop = z.enum([...cardStops, 'offer_changed'])
export type ReUpStop = z.infer<typeof ReUpStop>

export const AutoReUps = z.object({
  cards: z.array(Card),
  /** null: never set. */
  settings: z.nullable(AutoReUpsSettings),
  is_on: z.boolean(),
  /** null: they were not ended by the site. */
  stopped: z.nullable(ReUpStop),
  /** What top-ups took so far. */
  spent: z.object({ day: Money, month: Money }),
})
export type AutoReUps = z.infer<typeof AutoReUps>

export const billingCardRoutes = {
  /** Charges a card that is on file. With `autoReUpsSettings` the same card tops up from now on, once this was paid. */
  oneClick: defineRoute({
    method: 'POST',
    path: '/billing/one-click/:product',
    summary: 'Buy tokens with a card on file',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: z.object({ product: ProductId }),
    body: z.object({
      terms: PurchaseTerms,
      cardId: CardId,
      autoReUpsSettings: z.optional(z.omit(AutoReUpsSettings, { card: true })),
    }),
    response: z.object({
      /** `pending`: the bank asks at `link`, or the biller has not answered yet. */
      status: z.enum(['success', 'pending', 'failure']),
      purchase: Purchase,
      link: z.nullable(z.string()),
      opens: z.nullable(LinkOpening),
      /** The code of the decline. */
      error: z.nullable(z.string()),
    }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'models_cannot_purchase',
      'purchases_blocked',
      'cooling_off',
      'purchase_budget',
      'account_suspended',
      'not_found',
      'offer_changed',
      'invalid_value',
      'biller_unavailable',
      'storage_full',
    ],
  }),
  autoReUps: defineRoute({
    method: 'GET',
    path: '/billing/auto-re-ups',
    summary: 'My cards on file and automatic top-ups',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: AutoReUps,
    errors: [],
  }),
  setAutoReUps: defineRoute({
    method: 'POST',
    path: '/billing/auto-re-ups',
    summary: 'Turn on automatic top-ups',
    access: 'user',
    at: 'anywhere',
    sells: true,
    body: AutoReUpsSettings,
    response: AutoReUps,
    errors: [
      'models_cannot_purchase',
      'purchases_blocked',
      'cooling_off',
      'account_suspended',
      'not_found',
      'offer_changed',
      'invalid_value',
    ],
  }),
  endAutoReUps: defineRoute({
    method: 'DELETE',
    path: '/billing/auto-re-ups',
    summary: 'Turn off automatic top-ups',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: AutoReUps,
    errors: [],
  }),
  /** Ends top-ups with it, too. */
  removeCard: defineRoute({
    method: 'DELETE',
    path: '/billing/cards/:id',
    summary: 'Remove a card on file, also at the biller',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ id: CardId }),
    response: AutoReUps,
    errors: ['not_found'],
  }),
} as const
