import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Of UTC, such as `2026-Q3`. */
const Quarter = z.string().check(z.regex(/^\d{4}-Q[1-4]$/))

/** Sums of one country, currency, rate and quarter that is corrected, minor units; those of corrections are mostly below 0. */
export const TaxReportRow = z.object({
  /** `eu`: by the one-stop shop; `unknown`: nobody knew where the buyer was. */
  scope: z.enum(['eu', 'gb', 'other', 'unknown']),
  country: z.nullable(z.string()),
  /** As a return names it: Greece is `EL`. */
  code: z.nullable(z.string()),
  currency: z.string(),
  /** Basis points. */
  tax_rate: z.int(),
  /** The quarter of the sale; null: that of the report. */
  corrects: z.nullable(Quarter),
  purchases: z.int(),
  taxable: z.int(),
  tax: z.int(),
  /** Cents; null: the rate of the bank is missing. */
  euro: z.nullable(z.object({ taxable: z.int(), tax: z.int() })),
})
export type TaxReportRow = z.infer<typeof TaxReportRow>

export const TaxReport = z.object({
  quarter: Quarter,
  /** False: it goes on. */
  is_over: z.boolean(),
  /** Number of the latest change of prices and rates; goes with the next one. */
  seen: z.int(),
  rows: z.array(TaxReportRow),
  /** Rates of the European Central Bank without which there are no sums in euro. */
  missing: z.array(z.object({ currency: z.string(), day: z.string() })),
})
export type TaxReport = z.infer<typeof TaxReport>

/** Administrators and finance. */
export const billingTaxRoutes = {
  billingTax: defineRoute({
    method: 'GET',
    path: '/admin/billing/tax',
    summary: 'Taxes of a quarter, by country',
    access: 'user',
    at: 'anywhere',
    query: z.object({ quarter: z.optional(Quarter) }),
    response: TaxReport,
    errors: ['forbidden'],
  }),
} as const
