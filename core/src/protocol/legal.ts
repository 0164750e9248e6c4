import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const LegalDocument = z.object({
  document: z.enum(['terms', 'privacy']),
  /** The operator's; null: they have provided none, and the site says what the software does. */
  text: z.nullable(z.string()),
})
export type LegalDocument = z.infer<typeof LegalDocument>

/** Of 18 U.S.C. § 2257 and 28 CFR Part 75: which records there are of performers, and who has them. */
export const RecordsStatement = z.object({
  /** The operator's, else the one that comes with the software, in English. */
  text: z.string(),
  custodian: z.object({
    name: z.string(),
    /** In one line or several. */
    address: z.string(),
  }),
})
export type RecordsStatement = z.infer<typeof RecordsStatement>

const language = z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en')

/** For whoever shows a document without leaving where they are; the pages have the same. */
export const legalRoutes = {
  legalText: defineRoute({
    method: 'GET',
    path: '/legal/:document',
    summary: 'The texts that a new account accepts',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ document: LegalDocument.shape.document }),
    query: z.object({ language }),
    response: LegalDocument,
    errors: [],
  }),
  /** `not_found`: the operator has named no custodian. */
  recordsStatement: defineRoute({
    method: 'GET',
    path: '/records_statement',
    summary: 'The custodian of records (18 U.S.C. § 2257)',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ language }),
    response: RecordsStatement,
    errors: ['not_found'],
  }),
} as const
