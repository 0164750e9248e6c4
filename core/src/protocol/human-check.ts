import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** What a browser computes: the number below `maxnumber` with which SHA-256 over `salt` and it is `challenge`. */
const ProofOfWork = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

export const HumanCheckPurpose = z.enum(['register', 'log_in', 'forgot_password'])
export type HumanCheckPurpose = z.infer<typeof HumanCheckPurpose>

/**
 * Asked for after `human_check_required`. The answer goes with the same call again as `human_check`: base64 over the JSON of the
 * challenge without `maxnumber`, and the `number`. It is for the session that asked and for one purpose, holds for five minutes and
 * is taken once.
 */
export const humanCheckRoutes = {
  humanCheck: defineRoute({
    method: 'GET',
    path: '/auth/human_check',
    summary: 'Get a proof-of-work challenge, against scripts',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ purpose: HumanCheckPurpose }),
    /** null: nobody is asked. */
    response: z.object({ work: z.nullable(ProofOfWork) }),
    errors: [],
  }),
} as const
