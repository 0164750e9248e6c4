import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { MediaItem, MediaType } from './library.ts'
import { AccountDuration, AccountNetwork, CommissionService, CommissionTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

export const commissionLimits = {
  priceTokens: 10_000,
  deliveryDays: 30,
  /** Of what a performer says of an offer. */
  offerChars: 500,
  /** Of what a viewer asks for. */
  requestChars: 1_000,
  deliveryChars: 4_000,
  accountNameChars: 64,
  /** Of a dispute, and of the words of the staff. */
  noteChars: 1_000,
  score: { min: 1, max: 10 },
  /** Open orders that a performer takes at most. */
  openOrders: 100,
  /** Open orders of one viewer with one performer. */
  openPerViewer: 3,
  perPage: 20,
} as const

const Price = z.int().check(z.minimum(1), z.maximum(commissionLimits.priceTokens))
const Days = z.int().check(z.minimum(1), z.maximum(commissionLimits.deliveryDays))
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** What a performer offers of one service, as everybody reads it. */
export const CommissionOffer = z.object({
  service: CommissionService,
  /** Both the same: a fixed price. */
  price_min: z.int(),
  price_max: z.int(),
  /** Promised after they accept. */
  delivery_days: z.int(),
  /** null: no account is sold. */
  network: z.nullable(AccountNetwork),
  duration: z.nullable(AccountDuration),
  text: z.string(),
  /** They take no more orders right now. */
  is_full: z.boolean(),
})
export type CommissionOffer = z.infer<typeof CommissionOffer>

/** What a performer says of an offer of theirs. */
export const CommissionOfferFields = z.object({
  service: CommissionService,
  is_open: z.boolean(),
  price_min: Price,
  price_max: Price,
  delivery_days: Days,
  network: z.nullable(AccountNetwork),
  duration: z.nullable(AccountDuration),
  text: text(commissionLimits.offerChars),
  /** Orders of this service that are open at a time. */
  open_max: z.int().check(z.minimum(1), z.maximum(commissionLimits.openOrders)),
  /** Of the account that is sold: a buyer reads it when it is delivered. null: as it was. */
  account_name: z.nullable(text(commissionLimits.accountNameChars)),
})
export type CommissionOfferFields = z.infer<typeof CommissionOfferFields>

export const OwnCommissionOffer = z.object({
  ...CommissionOfferFields.shape,
  /** The name itself is in no answer. */
  account_name: z.null(),
  has_account_name: z.boolean(),
})
export type OwnCommissionOffer = z.infer<typeof OwnCommissionOffer>

/**
 * Why an order is over. `completed`: the viewer confirmed, or their 72 hours ran out. `expired`: nobody answered.
 * `overdue`: accepted and not delivered. `refunded`: the staff decided so, or did not decide in time, or what was
 * delivered was taken away. `settled`: the staff let the performer have all or a part.
 */
export const CommissionEnd = z.enum([
  'completed',
  'declined',
  'cancelled',
  'expired',
  'overdue',
  'refunded',
  'settled',
])
export type CommissionEnd = z.infer<typeof CommissionEnd>

export const CommissionState = z.enum([
  'requested',
  'accepted',
  'delivered',
  'disputed',
  ...CommissionEnd.options,
])
export type CommissionState = z.infer<typeof CommissionState>

/** How the tokens of the performer's side were shared; only they read it. */
const CommissionSplit = z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })

/** An order in a list. Times are ISO 8601. */
export const CommissionSummary = z.object({
  id: z.int(),
  service: CommissionService,
  /** Which side the reader is on. */
  side: z.enum(['viewer', 'performer']),
  /** The other one. */
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  state: CommissionState,
  price: z.int(),
  delivery_days: z.int(),
  network: z.nullable(AccountNetwork),
  duration: z.nullable(AccountDuration),
  ordered_at: z.string(),
  /** When the clock decides; null: it is over. */
  deadline: z.nullable(z.string()),
  /** Until when delivery is promised; null: not accepted, or delivered. */
  promised_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Tokens; null: all of them are held. */
  charged: z.nullable(z.int()),
  refunded: z.nullable(z.int()),
  split: z.nullable(CommissionSplit),
  /** Of an account that was sold; null: for good, or not delivered. */
  access_ends_at: z.nullable(z.string()),
})
export type CommissionSummary = z.infer<typeof CommissionSummary>

/** What was delivered. */
const CommissionDelivery = z.object({
  text: z.string(),
  score: z.nullable(z.int()),
  /** null: none, or it is gone. */
  media: z.nullable(MediaItem),
  /** Of the account that was sold, while access lasts. */
  account_name: z.nullable(z.string()),
})

/** An order as one of its sides reads it. */
export const Commission = z.object({
  ...CommissionSummary.shape,
  /** What was asked for. */
  request: z.string(),
  /** null: nothing yet, or it was refunded to the one who reads. */
  delivery: z.nullable(CommissionDelivery),
  /** The item that the performer prepares for this order; null: none. */
  prepared: z.nullable(z.object({ id: z.int(), type: MediaType, is_ready: z.boolean() })),
  dispute: z.string(),
  /** In the words of the staff. */
  decision_note: z.string(),
})
export type Commission = z.infer<typeof Commission>

/** A dispute as the site staff decides it. */
export const DisputedCommission = z.object({
  id: z.int(),
  service: CommissionService,
  viewer: z.string(),
  performer: z.string(),
  price: z.int(),
  ordered_at: z.string(),
  delivered_at: z.nullable(z.string()),
  /** Refunded in whole unless it is decided before. */
  deadline: z.string(),
  request: z.string(),
  dispute: z.string(),
  delivery: CommissionDelivery,
})
export type DisputedCommission = z.infer<typeof DisputedCommission>

/** A performer who rates. */
export const MediaRater = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  price_min: z.int(),
  price_max: z.int(),
  delivery_days: z.int(),
})
export type MediaRater = z.infer<typeof MediaRater>

const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1)
const performer = z.object({ username: Username })
const actErrors = ['not_found', 'wrong_state', 'conflict', 'account_suspended', 'storage_full'] as const

/** What performers make or give for one viewer's order. */
export const commissionRoutes = {
  commissionOffers: defineRoute({
    method: 'GET',
    path: '/commissions/of/:username',
    summary: 'A performer’s offers of things made to order',
    access: 'guest',
    at: 'anywhere',
    params: performer,
    response: z.object({
      sellCustomMedia: z.boolean(),
      dickratingMedia: z.boolean(),
      snapchat: z.boolean(),
      offers: z.array(CommissionOffer),
    }),
    errors: ['user_not_found', 'account_suspended', 'banned', 'region_blocked', 'models_blocked'],
  }),
  orderCommission: defineRoute({
    method: 'POST',
    path: '/commissions/of/:username',
    summary: 'Order from a performer; the tokens are held',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: performer,
    body: z.object({
      terms: CommissionTerms,
      /** What is asked for; of an account nothing. */
      text: text(commissionLimits.requestChars),
    }),
    response: z.object({ status: z.literal(1), held: z.int(), tokens: z.int(), order: Commission }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'login_required',
      'models_cannot_purchase',
      'recipient_cannot_receive',
      'account_suspended',
      'not_enough_tokens',
      'user_not_found',
      'banned',
      'region_blocked',
      'user_daily_limit',
      'wrong_state',
      'offer_changed',
      'storage_full',
    ],
  }),
  commissions: defineRoute({
    method: 'GET',
    path: '/commissions/orders',
    summary: 'My orders, newest first: those that I placed, or those that I received',
    access: 'user',
    at: 'anywhere',
    query: z.object({ page, side: z._default(z.enum(['viewer', 'performer']), 'viewer') }),
    response: z.object({ orders: z.array(CommissionSummary), count_total: z.int() }),
    errors: [],
  }),
  commission: defineRoute({
    method: 'GET',
    path: '/commissions/orders/:id',
    summary: 'One of my orders, with its delivery',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: Commission,
    errors: ['not_found'],
  }),
  /** Sent twice, it is done once. */
  answerCommission: defineRoute({
    method: 'POST',
    path: '/commissions/orders/:id',
    summary: 'Accept or decline (performer), cancel or confirm (viewer)',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ action: z.enum(['accept', 'decline', 'cancel', 'confirm']) }),
    response: Commission,
    errors: actErrors,
  }),
  prepareCommission: defineRoute({
    method: 'POST',
    path: '/commissions/orders/:id/media',
    summary: 'Create a library item that only the viewer who ordered it will see',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ type: MediaType }),
    response: Commission,
    errors: [...actErrors, 'forbidden'],
  }),
  deliverCommission: defineRoute({
    method: 'POST',
    path: '/commissions/orders/:id/deliver',
    summary: 'Deliver an order: a prepared item, a text, or an account',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({
      text: text(commissionLimits.deliveryChars),
      score: z.nullable(
        z.int().check(z.minimum(commissionLimits.score.min), z.maximum(commissionLimits.score.max)),
      ),
      /** With the item that was prepared. */
      with_media: z.boolean(),
    }),
    response: Commission,
    errors: actErrors,
  }),
  disputeCommission: defineRoute({
    method: 'POST',
    path: '/commissions/orders/:id/dispute',
    summary: 'Dispute a delivery; the tokens stay held until site staff decides',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(commissionLimits.noteChars)),
    }),
    response: Commission,
    errors: actErrors,
  }),

  ownCommissionOffers: defineRoute({
    method: 'GET',
    path: '/performer/commissions',
    summary: 'My offers, open or not',
    access: 'user',
    at: 'anywhere',
    response: z.object({ offers: z.array(OwnCommissionOffer) }),
    errors: ['forbidden'],
  }),
  changeCommissionOffer: defineRoute({
    method: 'POST',
    path: '/performer/commissions',
    summary: 'Change one of my offers; existing orders do not change',
    access: 'user',
    at: 'anywhere',
    body: CommissionOfferFields,
    response: z.object({ offers: z.array(OwnCommissionOffer) }),
    errors: ['forbidden', 'wrong_state'],
  }),

  disputedCommissions: defineRoute({
    method: 'GET',
    path: '/moderation/commissions',
    summary: 'Pending disputes, most urgent first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({ page, service: z.optional(CommissionService) }),
    response: z.object({ disputes: z.array(DisputedCommission), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  decideCommission: defineRoute({
    method: 'POST',
    path: '/moderation/commissions/:id',
    summary: 'Decide a dispute: how many of the held tokens the performer gets (site staff)',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({
      /** The rest is refunded. */
      charged: z.int().check(z.minimum(0), z.maximum(commissionLimits.priceTokens)),
      /** Both sides read it. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(commissionLimits.noteChars)),
    }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict', 'storage_full'],
  }),

  pendingData: defineRoute({
    method: 'GET',
    path: '/tokens/pending',
    summary: 'Number of orders that wait for my answer',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ ssr: z.optional(z.string().check(z.maxLength(8))) }),
    response: z.object({
      aj_media_rejected: z.int(),
      cc_verification: z.int(),
      custom_media: z.int(),
      dickrating_requests: z.int(),
      snapchat_sale: z.int(),
      streaming_partners: z.int(),
    }),
    errors: [],
  }),
  mediaRating: defineRoute({
    method: 'GET',
    path: '/dickratings/model/:username',
    summary: 'A performer’s price for a media rating',
    access: 'guest',
    at: 'anywhere',
    params: performer,
    /** null: they do not rate. */
    response: z.object({ username: z.string(), offer: z.nullable(CommissionOffer) }),
    errors: ['user_not_found', 'account_suspended', 'banned', 'region_blocked', 'models_blocked'],
  }),
  mediaRaters: defineRoute({
    method: 'GET',
    path: '/dickratings/models',
    summary: 'Performers who rate, the newest first',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ page }),
    /** `count_total` counts all; who is shut out by a performer misses theirs on a page. */
    response: z.object({ models: z.array(MediaRater), count_total: z.int() }),
    errors: [],
  }),
  openRatings: defineRoute({
    method: 'GET',
    path: '/dickratings/open_request',
    summary: 'My open media ratings, as viewer or performer',
    access: 'user',
    at: 'anywhere',
    response: z.object({ requests: z.array(CommissionSummary) }),
    errors: [],
  }),
} as const
