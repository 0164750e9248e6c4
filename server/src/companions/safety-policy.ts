import type { CompanionRule } from '@footlight/core/protocol'
import { meetsTerm } from '../prohibited-terms/meets-term.ts'
import { squeeze } from '../prohibited-terms/normalise.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { safetyTerms } from './safety-terms/safety-terms.ts'
import type { ListedRule } from './safety-terms/terms-of-language.ts'
import { agesInWords, saysAgeInDigits } from './said-age.ts'

/** In the order in which they are asked: what is worst is said first. */
const listed: readonly ListedRule[] = ['minors', 'age', 'real_person', 'school', 'family']

const listsOf = new Map(
  listed.map((rule) => {
    const words = safetyTerms.flatMap((terms) => terms.words[rule])
    return [
      rule,
      {
        words: new Set([...words, ...(rule === 'age' ? agesInWords : [])]),
        /** For words with a letter said over and over. */
        squeezed: new Set(words.map(squeeze)),
        fragments: safetyTerms.flatMap((terms) => terms.fragments[rule] ?? []),
      },
    ] as const
  }),
)

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
  const { words, squeezed, fragments } = listsOf.get(rule)!
  return meetsTerm(
    text,
    // `ten` is not `teen`: a letter is taken off only where it was said three times.
    (word) => words.has(word) || (/(.)\1\1/.test(word) && squeezed.has(squeeze(word))),
    fragments,
  )
}
