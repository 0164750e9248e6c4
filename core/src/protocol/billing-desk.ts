import * as z from 'zod/mini'
import { Purchase, PurchaseState } from './billing.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

export const billingDeskLimits = {
  pageSize: 25,
  noteMax: 500,
} as const

/** Why the site gives money back. It bears what was spent meanwhile, whatever the reason (BILLING-03). */
export const RefundReason = z.enum([
  'duplicate',
  'not_received',
  'mistake',
  'goodwill',
  'unauthorised',
  'other',
])
export type RefundReason = z.infer<typeof RefundReason>

/**
 * `asked`: the biller has not answered, and is asked again each minute; `sent`: it said yes, and its word that the money went is
 * awaited; `done`: it came; `refused`: the biller said no, and nothing moved.
 */
export const RefundState = z.enum(['asked', 'sent', 'done', 'refused'])
export type RefundState = z.infer<typeof RefundState>

const Amount = z.int().check(z.minimum(1), z.maximum(100_000_000))
const Note = z.string().check(z.trim(), z.maxLength(billingDeskLimits.noteMax))
const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)

/** Amounts are minor units of the currency of the purchase, times ISO 8601. */
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  reason: RefundReason,
  note: z.string(),
  /** Who asked for it. */
  by: z.string(),
  at: z.string(),
  state: RefundState,
  /** What the biller said against it; null: nothing. */
  problem: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>

export const DeskPurchase = z.object({
  ...Purchase.shape,
  /** null: the account is gone. */
  username: z.nullable(z.string()),
  /** What the biller calls it; null: it never answered. */
  biller_id: z.nullable(z.string()),
  /** False: money is given back at the biller's own desk, and not here. */
  is_refunded_here: z.boolean(),
})
export type DeskPurchase = z.infer<typeof DeskPurchase>

/** `none`: too little speaks for fraud; `open`: nobody has looked at it. */
export const RiskVerdict = z.enum(['none', 'open', 'fine', 'fraud'])
export type RiskVerdict = z.infer<typeof RiskVerdict>

/** Why somebody should look at a purchase. Each is a pattern of stolen cards or of money that is moved through tokens. */
export const RiskReason = z.enum([
  'many_declines',
  'many_cards',
  'large_for_new',
  'shared_address',
  'shared_device',
  'all_to_one',
  'disputed_before',
])
export type RiskReason = z.infer<typeof RiskReason>

/** A purchase that looks like fraud. Nothing was refused for it. */
export const PurchaseRisk = z.object({
  purchase: DeskPurchase,
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(RiskReason),
  at: z.string(),
})
export type PurchaseRisk = z.infer<typeof PurchaseRisk>

/** One thing that a biller has said. */
export const BillerWord = z.object({
  kind: z.enum([
    'approved',
    'declined',
    'expired',
    'unheard',
    'refunded',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
  ]),
  at: z.string(),
  /** Minor units; null: it says none. */
  amount: z.nullable(z.int()),
  /** Code of a decline, reason of a dispute, id of a refund or a dispute; null: none. */
  detail: z.nullable(z.string()),
})
export type BillerWord = z.infer<typeof BillerWord>

export const BillerOverview = z.object({
  name: z.string(),
  /** In the last thirty days. `ratio`: disputes for each ten thousand paid; `watch` from 30, `alarm` from 50. */
  paid: z.int(),
  disputed: z.int(),
  ratio: z.int(),
  level: z.enum(['good', 'watch', 'alarm']),
  /** How often it was asked for a page in the last ten minutes, and gave none. */
  asked: z.int(),
  failed: z.int(),
  /** null: none ever came. */
  last_webhook_at: z.nullable(z.string()),
})
export type BillerOverview = z.infer<typeof BillerOverview>

export const HeldWebhook = z.object({
  id: z.int(),
  biller: z.string(),
  at: z.string(),
  tries: z.int(),
  /** `new`: the server tries it again; `held`: it waits for a person. */
  state: z.enum(['new', 'held']),
  problem: z.string(),
  /** What is kept of it: as it came, without names and addresses of people. */
  body: z.string(),
})
export type HeldWebhook = z.infer<typeof HeldWebhook>

export const BlockReason = z.enum(['fraud', 'chargeback', 'own_wish', 'age', 'other'])
export type BlockReason = z.infer<typeof BlockReason>

export const PurchaseBlock = z.object({
  id: z.int(),
  username: z.string(),
  reason: BlockReason,
  note: z.string(),
  by: z.string(),
  at: z.string(),
  /** null: until somebody lifts it. */
  until: z.nullable(z.string()),
})
export type PurchaseBlock = z.infer<typeof PurchaseBlock>

/** A day of UTC, held against the biller's file and the books. */
export const ClosedDay = z.object({
  biller: z.string(),
  /** Such as `2026-11-25`. */
  day: z.string(),
  is_balanced: z.boolean(),
  /** False: this biller has no file of its days, so that the day was held against the books alone and is not called balanced. */
  has_file: z.boolean(),
  /** How many things happened. */
  lines: z.int(),
  /** Numbers of purchases on which the two do not agree. */
  differences: z.array(
    z.object({ purchase: z.string(), kind: z.enum(['missing_here', 'missing_there', 'different']) }),
  ),
  /** Tokens that purchases have given, and that the books say so; other numbers are no balance. */
  credited: z.int(),
  cleared: z.int(),
  /** When it was closed last. */
  at: z.string(),
})
export type ClosedDay = z.infer<typeof ClosedDay>

/** Who took the evidence of a purchase. */
export const EvidenceAccess = z.object({ by: z.string(), at: z.string(), file: z.enum(['html', 'json']) })
export type EvidenceAccess = z.infer<typeof EvidenceAccess>

/** The operator's desk for money. Administrators and finance. */
export const billingDeskRoutes = {
  billingDesk: defineRoute({
    method: 'GET',
    path: '/admin/billing',
    summary: 'Billers, and what needs a decision',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      billers: z.array(BillerOverview),
      /** Purchases that people must look at: another sum than was ordered. */
      in_review: z.int(),
      webhooks: z.array(HeldWebhook),
      blocks: z.array(PurchaseBlock),
      /** The newest ones. */
      days: z.array(ClosedDay),
    }),
    errors: ['forbidden'],
  }),
  findPurchases: defineRoute({
    method: 'GET',
    path: '/admin/billing/purchases',
    summary: 'Purchases by buyer, number or state, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      /** A username, the number of a purchase, or what a biller calls it. */
      q: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
      state: z.optional(PurchaseState),
      page: Page,
    }),
    response: z.object({ purchases: z.array(DeskPurchase), has_more: z.boolean() }),
    errors: ['forbidden'],
  }),
  deskPurchase: defineRoute({
    method: 'GET',
    path: '/admin/billing/purchases/:id',
    summary: 'One purchase with all its messages and entries',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    response: z.object({
      purchase: DeskPurchase,
      words: z.array(BillerWord),
      /** What the books did, oldest first. `tokens`: what the buyer had of it afterwards. */
      movements: z.array(z.object({ id: z.string(), at: z.string(), reason: z.string(), tokens: z.int() })),
      refunds: z.array(Refund),
      /** Tokens that its buyer owes, all in all. */
      owed: z.int(),
      /** Newest first. */
      evidence: z.array(EvidenceAccess),
    }),
    errors: ['forbidden', 'not_found'],
  }),
  refundPurchase: defineRoute({
    method: 'POST',
    path: '/admin/billing/purchases/:id/refunds',
    summary: 'Refund money',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** The caller's own; sent twice, it is one refund. */
      ref: z.uuid(),
      amount: Amount,
      reason: RefundReason,
      note: Note,
      /** What had gone back already when the caller looked: another sum now is `conflict`. */
      reversed: z.int().check(z.minimum(0)),
    }),
    response: Refund,
    /** `conflict`: another refund of it is under way, or something went back since; `wrong_state`: nothing is left to give back, or that is done at the biller's own desk. */
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state', 'idempotency_conflict'],
  }),
  /** What waits for somebody to look at it, the oldest first. */
  purchaseRisks: defineRoute({
    method: 'GET',
    path: '/admin/billing/risks',
    summary: 'Purchases that look like fraud',
    access: 'user',
    at: 'anywhere',
    response: z.object({ risks: z.array(PurchaseRisk) }),
    errors: ['forbidden'],
  }),
  /** `fraud` blocks its buyer, with no end; `conflict`: somebody else has decided. */
  decideRisk: defineRoute({
    method: 'POST',
    path: '/admin/billing/risks/:id',
    summary: 'Decide whether a suspicious purchase was fraud',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    body: z.object({ verdict: z.enum(['fine', 'fraud']) }),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  replayWebhook: defineRoute({
    method: 'POST',
    path: '/admin/billing/webhooks/:id/replay',
    summary: 'Retry a webhook that could not be processed',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    response: z.object({ state: z.enum(['done', 'new', 'held']) }),
    errors: ['forbidden', 'not_found'],
  }),
  blockPurchases: defineRoute({
    method: 'POST',
    path: '/admin/billing/blocks',
    summary: 'Block purchases of an account for a time',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      username: Username,
      reason: BlockReason,
      note: Note,
      /** ISO 8601, in the future; null: until it is lifted. */
      until: z.nullable(z.iso.datetime()),
    }),
    response: PurchaseBlock,
    errors: ['forbidden', 'user_not_found'],
  }),
  unblockPurchases: defineRoute({
    method: 'DELETE',
    path: '/admin/billing/blocks/:id',
    summary: 'Lift a block',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
