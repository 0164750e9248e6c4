import type { TermPlace } from '@footlight/core/protocol'
import { countRefusal, currentTerms } from './current-terms.ts'
import type { ProhibitedScope } from './term-policy.ts'

export type { ProhibitedScope } from './term-policy.ts'

/**
 * Whether a text says something that nobody may say here. Never tells which term was met; that is counted for the place
 * (SAFE-08). `place` null: nothing is refused by it, so nothing is counted.
 */
export function isProhibited(text: string, scope: ProhibitedScope, place: TermPlace | null): boolean {
  const term = currentTerms().find(text, scope)
  if (term !== null && place !== null) countRefusal(term, place)
  return term !== null
}
