import { PurchaseState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { PurchaseLimits } from '@footlight/core/rules/billing/purchase-limits'
import { type BillerFact, disputeReasons } from '@footlight/core/rules/billing/standing'
import type { ExpressionBuilder, Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredPurchase, StoredWebhook } from './billing-port.ts'

interface PurchaseTable {
  id: string
  at: number
  account: number
  ref: string
  product: string
  tokens: number
  amount: number
  currency: string
  tax: number
  tax_rate: number
  country: string | null
  biller: string
  biller_id: string | null
  link: string | null
  state: string
  credited: number
  step: number
  reversed: number
  decline_code: string | null
  changed_at: number
  card: string | null
  origin: string
  paid_at: number | null
}

interface WebhookTable {
  id: Generated<number>
  biller: string
  at: number
  body: string
  state: string
  tries: number
  due_at: number | null
  problem: string | null
}

export interface BillingTables {
  billing_products: {
    internal_id: string
    effective_from: number
    tokens: number
    amount: number
    currency: string
    is_on: number
  }
  billing_tax_rates: { country: string; effective_from: number; rate: number }
  billing_purchase_contexts: {
    purchase: string
    at: number
    user_agent: string | null
    address: string
    device: string | null
    terms: string | null
    site_version: string
    age_verified: number
    identity_confirmed: number
  }
  billing_evidence_log: { id: Generated<number>; purchase: string; by: number; at: number; file: string }
  /** `change`: a JSON text. */
  billing_price_changes: { number: number; at: number; by: number; change: string }
  billing_euro_rates: { currency: string; day: string; rate: number }
  billing_purchases: PurchaseTable
  /** `fact`: a JSON text. */
  billing_facts: {
    biller: string
    id: string
    purchase: string
    kind: string
    fact: string
    at: number
    happened_at: number
    amount: number | null
  }
  /** `result`: a JSON text. */
  billing_closes: { biller: string; day: string; is_balanced: number; result: string; at: number }
  billing_webhooks: WebhookTable
  billing_attempts: { id: Generated<number>; biller: string; at: number; is_ok: number }
  billing_cursors: { biller: string; after: number; read_at: number }
  /** `limits`: a JSON text. */
  billing_limits: { account: number; limits: string; changed_at: number }
  billing_cards: {
    biller: string
    id: string
    account: number
    brand: string
    last4: string
    expires: string
    mandate: number
    at: number
    removed_at: number | null
    forgotten_at: number | null
  }
  /** `settings`: a JSON text. */
  billing_re_ups: {
    account: number
    settings: string
    country: string | null
    is_on: number
    stopped: string | null
    charges: number
    under_way: string | null
    changed_at: number
  }
  /** `renewal`: a JSON text. */
  billing_memberships: {
    account: number
    level: string
    level_until: number | null
    until: number | null
    due_at: number | null
    renewal: string | null
    country: string | null
    stopped: string | null
    told: string | null
  }
  people: { id: number; membership: string }
  /** `reasons`: a JSON text. */
  billing_risks: {
    purchase: string
    score: number
    reasons: string
    at: number
    verdict: string
    decided_by: number | null
    decided_at: number | null
  }
  billing_refunds: {
    id: string
    purchase: string
    ref: string
    amount: number
    reason: string
    note: string
    by: number
    at: number
    state: string
    problem: string | null
  }
  billing_blocks: {
    id: Generated<number>
    account: number
    reason: string
    note: string
    by: number
    at: number
    until: number | null
    lifted_at: number | null
    lifted_by: number | null
  }
}

const PurchaseOrigin = z.enum(['page', 'one_click', 're_up', 'renewal'])
const WebhookState = z.enum(['new', 'done', 'held'])
const amount = z.int()

/** As it is stored; also what an adapter hands over is checked by it. */
export const Fact = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('approved'), amount, currency: z.string() },
    funding: z.optional(z.enum(['credit', 'debit'])),
  }),
  z.object({ kind: z.literal('declined'), code: z.string() }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('unheard') }),
  z.object({ kind: z.literal('refunded'), refund: z.string(), amount }),
  z.object({
    kind: z.literal('dispute_opened'),
    dispute: z.string(),
    amount,
    reason: z.enum(disputeReasons),
  }),
  z.object({ kind: z.literal('dispute_won'), dispute: z.string() }),
  z.object({ kind: z.literal('dispute_lost'), dispute: z.string() }),
])

export function factOf(row: { readonly fact: string }): BillerFact {
  return Fact.parse(JSON.parse(row.fact))
}

export function purchaseOf(row: Selectable<PurchaseTable>): StoredPurchase {
  const { tax_rate, biller_id, decline_code, changed_at, paid_at: _paidAt, ...same } = row
  return {
    ...same,
    account: AccountId.parse(row.account),
    state: PurchaseState.parse(row.state),
    taxRate: tax_rate,
    billerId: biller_id,
    declineCode: decline_code,
    changedAt: changed_at,
    origin: PurchaseOrigin.parse(row.origin),
  }
}

export function webhookOf({ due_at: _due, state, ...row }: Selectable<WebhookTable>): StoredWebhook {
  return { ...row, state: WebhookState.parse(state) }
}

const Budget = z.nullable(z.int())
const Budgets = z.object({ day: Budget, week: Budget, month: Budget })
const Limits = z.object({
  budgets: Budgets,
  pending: z.nullable(z.object({ budgets: Budgets, from: z.int() })),
  coolOffUntil: z.nullable(z.int()),
})

export function limitsOf(row: { readonly limits: string }): PurchaseLimits {
  return Limits.parse(JSON.parse(row.limits))
}

/** The buyer has something of it: tokens, or a membership, which has none. */
export function isOfUse(e: ExpressionBuilder<BillingTables, 'billing_purchases'>) {
  return e.or([
    e('billing_purchases.credited', '>', 0),
    e.and([e('billing_purchases.tokens', '=', 0), e('billing_purchases.state', '=', 'paid')]),
  ])
}
