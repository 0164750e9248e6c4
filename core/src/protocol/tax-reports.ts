import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { TaxDeclaration, TaxDeclarationMode, TaxDeclarationState, taxLimits } from './tax-declarations.ts'

const Year = z.int().check(z.minimum(taxLimits.firstYear), z.maximum(9_999))
const Id = z.uuid()

/** One report as it was made. It never changes: what follows corrects it. */
export const SellerTaxReport = z.object({
  id: z.string(),
  year: z.int(),
  /** Of the year, from 1 on. */
  number: z.int(),
  made_by: z.string(),
  made_at: z.string(),
  currency: z.string(),
  /** Minor units for 100 tokens, by which it was made. */
  rate: z.int(),
  /** Sellers that the authority is told of, and all of the table. */
  reported: z.int(),
  sellers: z.int(),
  /** How many files of XML it takes: new and corrected records must not be mixed in one. */
  messages: z.int(),
  /** SHA-256 of the files, the table first, hex. null: it was destroyed. */
  hashes: z.nullable(z.array(z.string())),
})
export type SellerTaxReport = z.infer<typeof SellerTaxReport>

export const ListedSeller = z.object({
  /** Account of the ledger: `earnings:5`, `studio:3`. */
  seller: z.string(),
  /** Of the performer, or the owner of the studio; null: the account is gone. */
  username: z.nullable(z.string()),
  state: TaxDeclarationState,
  /** ISO 8601. */
  signed_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  reminders: z.int(),
  is_withheld: z.boolean(),
})
export type ListedSeller = z.infer<typeof ListedSeller>

export const TaxDesk = z.object({
  mode: TaxDeclarationMode,
  /** What lacks before a report can be made. null: nothing. */
  lacks: z.nullable(z.enum(['operator', 'payouts', 'vault'])),
  /** Years that are over and of which something was earned, newest first. */
  years: z.array(z.int()),
  /** Of these, those in which runs paid by another rate or currency than that of now, by which a report would be made. */
  other_rates: z.array(z.int()),
  /** Newest first. */
  reports: z.array(SellerTaxReport),
  sellers: z.array(ListedSeller),
  /** What the next page is asked for with; null: this is the last one. */
  next: z.nullable(z.string()),
})
export type TaxDesk = z.infer<typeof TaxDesk>

const ofStaff = { access: 'user', at: 'anywhere' } as const

export const taxDeskRoutes = {
  taxDesk: defineRoute({
    ...ofStaff,
    method: 'GET',
    path: '/admin/tax_reports',
    summary: 'Sellers and their tax declarations, and the reports of each year',
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(40))),
      /** Of the sellers. */
      state: z.optional(TaxDeclarationState),
    }),
    response: TaxDesk,
    errors: ['forbidden'],
  }),
  /**
   * `id` is the caller's: asked twice, it is one report. `wrong_state`: with `not_over` the year goes on, with `unchanged`
   * the last report says the same. `conflict`: somebody made one since the `number` that the caller saw.
   */
  makeTaxReport: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/tax_reports/:report/make',
    summary: 'Create the report of a year, or a correction',
    params: z.object({ report: Id }),
    body: z.object({
      year: Year,
      /** Reports of the year that the caller saw. */
      number: z.int().check(z.nonnegative()),
    }),
    response: SellerTaxReport,
    errors: ['forbidden', 'unavailable', 'wrong_state', 'conflict'],
  }),
  /** Each look is in the audit log before it is answered. */
  lookAtTaxDeclaration: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/tax_reports/declarations/:seller/look',
    summary: 'A seller’s tax declaration',
    params: z.object({ seller: z.string().check(z.regex(/^(?:earnings|studio):\d{1,12}$/)) }),
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    response: z.object({
      declaration: TaxDeclaration,
      signed_at: z.string(),
      expires_at: z.nullable(z.string()),
    }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
