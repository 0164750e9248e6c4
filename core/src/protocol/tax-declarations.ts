import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const taxLimits = {
  /** Countries of tax residence of one person. */
  residences: 5,
  /** Permanent establishments of one entity. */
  establishments: 10,
  /** Former declarations and reports that a person reads of themselves. */
  shown: 50,
  /** Sellers on one page of the desk. */
  perPage: 100,
  /** The oldest year of which there is a report: that of the directive. */
  firstYear: 2023,
} as const

/** One line of a form: no control, formatting or line-breaking character. Empty where nothing was entered. */
const line = (charsMax: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(charsMax), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]*$/u))
/** ISO 3166-1 alpha-2; empty: not chosen. */
const Country = z.string().check(z.regex(/^(?:[A-Z]{2})?$/))
/** `YYYY-MM-DD`; empty: not entered. */
const Day = z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))

/** Why somebody has no tax identification number of a country. `applied`: they asked for one and wait. */
export const NoTinReason = z.enum(['not_issued', 'not_required', 'applied'])
export type NoTinReason = z.infer<typeof NoTinReason>

export const TaxResidence = z.object({
  country: Country,
  /** Tax identification number; empty: there is none, and `no_tin` says why. */
  tin: line(40),
  no_tin: z.nullable(NoTinReason),
})
export type TaxResidence = z.infer<typeof TaxResidence>

/** Line 3a of the form W-9 of the IRS. */
export const W9Classification = z.enum([
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'llc',
  'other',
])
/** Line 4 of the form W-8BEN-E of the IRS, as far as it occurs here. */
export const W8EntityType = z.enum(['corporation', 'partnership', 'disregarded', 'trust', 'other'])

/** Which form of the IRS the declaration stands for, with what only that form asks. */
export const UsForm = z.discriminatedUnion('form', [
  z.object({ form: z.literal('w9'), classification: W9Classification, tin_kind: z.enum(['ssn', 'ein']) }),
  z.object({ form: z.literal('w8ben'), citizenship: Country }),
  z.object({ form: z.literal('w8ben_e'), incorporated_in: Country, entity_type: W8EntityType }),
])
export type UsForm = z.infer<typeof UsForm>

/**
 * What a seller says of themselves for tax: Annex V of Directive 2011/16/EU, Section II B, and the forms W-9 and W-8 of
 * the IRS. `taxDeclarationFaults` says what of it does not go together.
 */
export const TaxDeclaration = z.object({
  kind: z.enum(['individual', 'entity']),
  /** Of an individual; else empty. */
  first_name: line(100),
  last_name: line(100),
  /** Of an entity; else empty. */
  legal_name: line(200),
  street: line(200),
  postal_code: line(20),
  city: line(100),
  /** State or region; empty: none. */
  region: line(100),
  country: Country,
  /** Of an individual; else empty. */
  birth_date: Day,
  /** Of an individual who has no number anywhere; else they may be empty. */
  birth_city: line(100),
  birth_country: Country,
  /** Of an entity; else empty. */
  registration_number: line(60),
  /** Countries of the EU where an entity has a permanent establishment. */
  establishments: z.array(Country).check(z.maxLength(taxLimits.establishments)),
  residences: z.array(TaxResidence).check(z.minLength(1), z.maxLength(taxLimits.residences)),
  /** For value added tax; empty: none. */
  vat_number: line(20),
  us: UsForm,
})
export type TaxDeclaration = z.infer<typeof TaxDeclaration>

/** `none`: never declared; `expired`: it ran out; `valid`: it holds. */
export const TaxDeclarationState = z.enum(['none', 'expired', 'valid'])
export type TaxDeclarationState = z.infer<typeof TaxDeclarationState>

/** Whether payouts wait for it. `off`: nobody is asked. */
export const TaxDeclarationMode = z.enum(['off', 'optional', 'required'])
export type TaxDeclarationMode = z.infer<typeof TaxDeclarationMode>

/** Four numbers, of the quarters of a year (UTC) in their order. */
const Quarters = z.array(z.int()).check(z.minLength(4), z.maxLength(4))

/** What was reported of one seller for one year. Amounts are minor units of `currency`. */
export const ReportedYear = z.object({
  year: z.int(),
  made_at: z.string(),
  currency: z.string(),
  /** `reported`: the authority is told; the others say why it is not. */
  standing: z.enum(['reported', 'not_resident', 'not_declared']),
  /** Credited, less what the site kept. */
  consideration: Quarters,
  activities: Quarters,
  fees: Quarters,
})
export type ReportedYear = z.infer<typeof ReportedYear>

export const OwnTaxPage = z.object({
  mode: TaxDeclarationMode,
  /** Whose: one's own, or the studio's whose owner asks. */
  whose: z.enum(['performer', 'studio']),
  state: TaxDeclarationState,
  /** Goes up with each declaration; a new one names the one that it was made from. 0: there is none. */
  version: z.int(),
  /** Numbers masked but for their end. null: there is none, or its key is not here. */
  declaration: z.nullable(TaxDeclaration),
  signed_at: z.nullable(z.string()),
  /** null: it holds until another one is made. */
  expires_at: z.nullable(z.string()),
  /** Newest first, without the one that holds. */
  former: z.array(z.object({ signed_at: z.string(), replaced_at: z.nullable(z.string()) })),
  /** Since when the site asks; null: it does not. `withheld_from`: no payout from then on; null: payouts do not wait. */
  asked: z.nullable(
    z.object({ since: z.string(), reminders: z.int(), withheld_from: z.nullable(z.string()) }),
  ),
  /** Newest first. */
  reports: z.array(ReportedYear),
})
export type OwnTaxPage = z.infer<typeof OwnTaxPage>

const ofSeller = { access: 'user', at: 'anywhere' } as const

/** Of performers and owners of studios; anybody else is `forbidden`. */
export const taxDeclarationRoutes = {
  taxDeclaration: defineRoute({
    ...ofSeller,
    method: 'GET',
    path: '/tax_declaration',
    summary: 'My tax declaration, and what is reported about me',
    response: OwnTaxPage,
    errors: ['forbidden'],
  }),
  /**
   * Takes the place of the one before. `conflict`: another one was made since; `unavailable`: this site asks nobody, or has
   * no vault. Fields of a list are named by their number, such as `residences.0.tin`.
   */
  declareTax: defineRoute({
    ...ofSeller,
    method: 'POST',
    path: '/tax_declaration',
    summary: 'Make a tax declaration',
    body: z.object({
      /** That its author saw. */
      version: z.int().check(z.nonnegative()),
      /** It is complete and true, as far as they know. */
      is_true: z.literal(true),
      declaration: TaxDeclaration,
    }),
    response: OwnTaxPage,
    errors: ['forbidden', 'unavailable', 'conflict'],
  }),
} as const
