import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** A hash or a date: whatever the operator's terms are told apart by. */
export const TermsVersion = z.string().check(z.regex(/^[\w.-]{1,64}$/))

/** The operator's terms as they are now, and how they stand with whoever asks. */
export const Terms = z.object({
  /** null: the operator has provided none, and nobody is asked. */
  version: z.nullable(TermsVersion),
  /** null: as with the version. */
  text: z.nullable(z.string()),
  /** What the operator says has changed; null: nothing. */
  changes: z.nullable(z.string()),
  /** The version that the caller accepted last; null: none that is known, or a guest. */
  accepted: z.nullable(TermsVersion),
  /**
   * `no`: nothing is asked of the caller; `asked`: they may accept; `required`: until they do they spend nothing, offer nothing
   * and do not go live.
   */
  owed: z.enum(['no', 'asked', 'required']),
  /** ISO 8601, from when acceptance is required; null: from when they were published. */
  required_from: z.nullable(z.string()),
})
export type Terms = z.infer<typeof Terms>

export const termsRoutes = {
  terms: defineRoute({
    method: 'GET',
    path: '/terms',
    summary: 'The current terms, and whether I have accepted them',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en') }),
    response: Terms,
    errors: [],
  }),
  acceptTerms: defineRoute({
    method: 'POST',
    path: '/terms/accept',
    summary: 'Accept the terms in the version that was read',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ version: TermsVersion }),
    response: z.object({ status: z.literal(1) }),
    /** `conflict`: the terms are of another version by now. */
    errors: ['conflict'],
  }),
} as const
