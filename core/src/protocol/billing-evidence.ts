import * as z from 'zod/mini'
import { PurchaseState } from './billing.ts'
import { BillerWord, RefundReason, RefundState } from './billing-desk.ts'

const Time = z.string()
const Money = z.int()

/** What an operator sends to a bank about one purchase. Amounts are minor units, times ISO 8601. */
export const EvidencePack = z.object({
  made_at: Time,
  purchase: z.object({
    id: z.string(),
    product: z.string(),
    tokens: z.int(),
    amount: Money,
    currency: z.string(),
    tax: Money,
    /** Basis points. */
    tax_rate: z.int(),
    country: z.nullable(z.string()),
    state: PurchaseState,
    reversed: Money,
    biller: z.string(),
    biller_id: z.nullable(z.string()),
    ordered_at: Time,
  }),
  agreed: z.object({
    /** When the buyer pressed the button with the price on it. */
    at: Time,
    /** SHA-256 of the operator's terms then; null: there were none, or it was not written down. */
    terms_version: z.nullable(z.string()),
    /** null: they are others by now. */
    terms_text: z.nullable(z.string()),
    site_version: z.nullable(z.string()),
  }),
  account: z.object({
    id: z.int(),
    /** null: it is gone. */
    username: z.nullable(z.string()),
    created_at: z.nullable(Time),
    /** When it was ordered; null: that was not written down. */
    age_verified: z.nullable(z.boolean()),
    identity_confirmed: z.nullable(z.boolean()),
  }),
  /** null: it was not written down, or is forgotten after eighteen months. */
  device: z.nullable(
    z.object({
      user_agent: z.nullable(z.string()),
      country: z.nullable(z.string()),
      /** Keyed: alike for one address, and no way back to it. */
      address_hash: z.string(),
    }),
  ),
  words: z.array(BillerWord),
  movements: z.array(z.object({ id: z.string(), at: Time, reason: z.string(), tokens: z.int() })),
  /** Without what administrators noted for each other. */
  refunds: z.array(z.object({ at: Time, amount: Money, reason: RefundReason, state: RefundState })),
  /** null: it is not disputed. */
  disputed_at: z.nullable(Time),
  /** The buyer's wallet from the order until the dispute, or until now. */
  statement: z.array(z.object({ at: Time, reason: z.string(), tokens: z.int(), balance: z.int() })),
  /** False: it is longer than what was read. */
  is_statement_whole: z.boolean(),
  /** Paid before and disputed by nobody. `null`: not known. */
  earlier: z.array(
    z.object({
      id: z.string(),
      at: Time,
      tokens: z.int(),
      amount: Money,
      currency: z.string(),
      same_address: z.nullable(z.boolean()),
      same_device: z.nullable(z.boolean()),
    }),
  ),
})
export type EvidencePack = z.infer<typeof EvidencePack>
