import * as z from 'zod/mini'
import { Currency, ProductId } from './billing.ts'
import { defineRoute } from './route.ts'

export const priceLimits = {
  tokensMax: 1_000_000,
  /** Minor units. */
  amountMax: 100_000_000,
  /** Basis points. */
  rateMax: 9_999,
  /** Millionths. */
  euroRateMax: 1_000_000_000_000,
} as const

const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** 0 of a membership, whose id says its level, and of nothing else. */
const Tokens = z.int().check(z.minimum(0), z.maximum(priceLimits.tokensMax))
const Amount = z.int().check(z.minimum(1), z.maximum(priceLimits.amountMax))
const Rate = z.int().check(z.minimum(0), z.maximum(priceLimits.rateMax))
/** ISO 8601, never in the past; null: at once. */
const From = z.nullable(z.iso.datetime())
const Held = z.iso.datetime()

/** What an administrator changes. Nothing that holds already is changed in place. */
export const PriceOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pack'),
    internal_id: ProductId,
    from: From,
    ...{ tokens: Tokens, amount: Amount, currency: Currency },
  }),
  z.object({ kind: z.literal('pack_ends'), internal_id: ProductId, from: From }),
  z.object({ kind: z.literal('tax_rate'), country: Country, from: From, rate: Rate }),
  /** Of the European Central Bank, millionths of a unit of the currency for one euro; it may be corrected. */
  z.object({
    kind: z.literal('euro_rate'),
    currency: Currency,
    /** The last one of a quarter. */
    day: z.string().check(z.regex(/^\d{4}-(?:03-31|06-30|09-30|12-31)$/)),
    rate: z.int().check(z.minimum(1), z.maximum(priceLimits.euroRateMax)),
  }),
  z.object({ kind: z.literal('undo_pack'), internal_id: ProductId, from: Held }),
  z.object({ kind: z.literal('undo_tax_rate'), country: Country, from: Held }),
])
export type PriceOrder = z.infer<typeof PriceOrder>

/** `past`: another one holds by now; `now`: it holds; `coming`: it has not begun, and can be undone. */
const Stage = z.enum(['past', 'now', 'coming'])

/** A pack at a price from a time on. `is_on` false: it is no longer for sale from then on. */
export const PackPrice = z.object({
  internal_id: ProductId,
  from: z.string(),
  stage: Stage,
  tokens: z.int(),
  amount: z.int(),
  currency: Currency,
  is_on: z.boolean(),
})
export type PackPrice = z.infer<typeof PackPrice>

export const TaxRate = z.object({ country: z.string(), from: z.string(), stage: Stage, rate: z.int() })
export type TaxRate = z.infer<typeof TaxRate>

/** Who changed what. Of a rate of the bank and of a pack the rest of it stands in `to`. */
export const PriceChangeEntry = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  kind: z.enum(['pack', 'pack_ends', 'tax_rate', 'euro_rate', 'undo_pack', 'undo_tax_rate']),
  /** A pack, a country or a currency. */
  of: z.string(),
  /** From when on; of a rate of the bank its day. */
  from: z.string(),
  /** null: it says none. */
  tokens: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** Basis points of a tax, millionths of a euro rate; null: it says none. */
  rate: z.nullable(z.int()),
})
export type PriceChangeEntry = z.infer<typeof PriceChangeEntry>

/** Prices and tax rates as rows with the time from which they hold. Finance reads them, administrators change them. */
export const billingPriceRoutes = {
  billingPrices: defineRoute({
    method: 'GET',
    path: '/admin/billing/prices',
    summary: 'Past, present and future packs and tax rates, and who changed them',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      /** Number of the latest change; goes with the next one. */
      seen: z.int(),
      /** Those that hold or will; of a pack that ended its end. */
      packs: z.array(PackPrice),
      tax_rates: z.array(TaxRate),
      /** The newest ones. */
      changes: z.array(PriceChangeEntry),
    }),
    errors: ['forbidden'],
  }),
  changePrices: defineRoute({
    method: 'POST',
    path: '/admin/billing/prices',
    summary: 'Add a price or a rate, end a pack, or undo a future change',
    access: 'user',
    at: 'anywhere',
    body: z.object({ seen: z.int().check(z.minimum(0)), order: PriceOrder }),
    response: z.object({ seen: z.int() }),
    /** `conflict`: somebody has changed something since, or there is a row of that very time. */
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
} as const
