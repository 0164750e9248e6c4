import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const LegalDocument = z.object({
  document: z.enum(['terms', 'privacy']),
  /** The operator's; null: they have provided none, and the site says what the software does. */
  text: z.nullable(z.string()),
})
export type LegalDocument = z.infer<typeof LegalDocument>

/** For whoever shows a document without leaving where they are; the pages have the same. */
export const legalRoutes = {
  legalText: defineRoute({
    method: 'GET',
    path: '/legal/:document',
    summary: 'What is accepted with an account',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ document: LegalDocument.shape.document }),
    query: z.object({ language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en') }),
    response: LegalDocument,
    errors: [],
  }),
} as const
