import type { StudioTerms } from '@footlight/core/rules/ledger/studio-terms'
import * as z from 'zod/mini'

const Stored = z.object({
  studioId: z.int(),
  agreed: z.array(z.object({ studioPart: z.int(), effectiveFrom: z.int(), acceptedAt: z.int() })),
})

/** As they stand in the row of a person. */
export function studioTermsOf(text: string | null): StudioTerms | null {
  return text === null ? null : Stored.parse(JSON.parse(text))
}
