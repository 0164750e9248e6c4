import type { CompanionRule } from '@footlight/core/protocol'
import { readings } from '../prohibited-terms/normalise.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { TermIndex } from '../prohibited-terms/term-index.ts'
import { safetyTerms } from './safety-terms/safety-terms.ts'
import type { ListedRule } from './safety-terms/terms-of-language.ts'
import { agesInWords, saysAgeInDigits } from './said-age.ts'

/** In the order in which they are asked: what is worst is said first. */
const listed: readonly ListedRule[] = ['minors', 'age', 'real_person', 'school', 'family']

const indexOf = new Map(listed.map((rule) => [rule, indexFor(rule)]))

function indexFor(rule: ListedRule): TermIndex {
  const term = (isPart: boolean) => (letters: string) =>
    ({ term: letters, isPart, scope: 'everywhere', isBuiltIn: true }) as const
  return new TermIndex([
    ...safetyTerms.flatMap(({ words }) => words[rule]).map(term(false)),
    ...[...(rule === 'age' ? agesInWords : [])].map(term(false)),
    ...safetyTerms.flatMap(({ fragments }) => fragments[rule] ?? []).map(term(true)),
  ])
}

/**
 * Which rule of companions a text breaks, whoever wrote it: the one who asks, the provider that answers, or an
 * administrator (COMPANION-SAFE-01). All languages are asked of every text. null: none.
 */
export function brokenRule(text: string): CompanionRule | null {
  const rule = listed.find((each) => breaks(text, each))
  // Minors are named before anything else; what is left of the list of the site has no rule of its own.
  return rule ?? (isProhibited(text, 'label', 'prompt') ? 'terms' : null)
}

function breaks(text: string, rule: ListedRule): boolean {
  if (rule === 'age' && saysAgeInDigits(text)) return true
  const index = indexOf.get(rule)!
  return readings(text).some((reading) => index.find(reading, () => true) !== null)
}
