import type { TermKind, TermLanguage, TermScope } from '@footlight/core/protocol'
import { builtInTerms } from './built-in/built-in-terms.ts'
import { readings } from './normalise.ts'
import { type ListedTerm, TermIndex, type TermToList } from './term-index.ts'

/** `label`: a username, tag or search, judged more strictly than a `sentence` (chat, subject, comment). */
export type ProhibitedScope = 'label' | 'sentence'

/** What the staff has added to the lists. */
export interface AddedTerm {
  readonly language: TermLanguage
  readonly kind: TermKind
  /** Of an exception without meaning. */
  readonly scope: TermScope
  /** In the normal form of `normalise.ts`, words of a phrase with one space between them. */
  readonly term: string
}

/** One version of all lists. It never changes; another version is another policy. */
export interface TermPolicy {
  /** Of the additions: 0 has none. */
  readonly version: number
  /** The term that a text is refused for; null: it may be said. */
  find(text: string, scope: ProhibitedScope): string | null
}

/** Counted under this name. No term can be called so. */
export const AGE_TERM = 'age_below_18'

/** An age below 18 said as an age: `15yo`, `12 y/o`, `16 years old`. "5 years on stage" is not one. */
const minorAge = /(?<!\d)(?:1[0-7]|[1-9])[\s._-]*(?:yo\b|y\/o|y\.o|(?:yrs?|years?)[\s._-]*old)/i

const builtIn: readonly TermToList[] = builtInTerms.lists.flatMap(({ words, parts, labelWords }) => [
  ...words.map((term) => ({ term, isPart: false, scope: 'everywhere' as const, isBuiltIn: true })),
  ...parts.map((term) => ({ term, isPart: true, scope: 'everywhere' as const, isBuiltIn: true })),
  ...labelWords.map((term) => ({ term, isPart: false, scope: 'labels' as const, isBuiltIn: true })),
])

const builtInLetters: ReadonlySet<string> = new Set(builtIn.map(({ term }) => term))

/** Whether a term, with or without spaces, is in the lists that come with the program. */
export function isBuiltIn(term: string): boolean {
  return builtInLetters.has(together(term))
}

/** The lists that come with the program and what the staff added, ready to be asked. Pure: the same in every process. */
export function compileTerms(version: number, added: readonly AddedTerm[]): TermPolicy {
  const index = new TermIndex([
    ...builtIn,
    ...added
      .filter(({ kind }) => kind !== 'exception')
      .map(({ term, kind, scope }) => ({
        term: together(term),
        isPart: kind === 'part',
        scope,
        isBuiltIn: false,
      })),
  ])
  const exceptions = new Set(
    added.filter(({ kind }) => kind === 'exception').map(({ term }) => together(term)),
  )
  return {
    version,
    find(text, scope) {
      if (minorAge.test(text.normalize('NFKC'))) return AGE_TERM
      for (const reading of readings(text)) {
        const met = index.find(
          reading,
          (listed, from, to) =>
            applies(listed.builtIn, scope) ||
            (applies(listed.added, scope) && !isWithinException(reading, from, to, exceptions)),
        )
        if (met !== null) return met.term
      }
      return null
    },
  }
}

function applies(listed: ListedTerm['added'], scope: ProhibitedScope): boolean {
  return listed === 'everywhere' || (listed === 'labels' && scope === 'label')
}

/** Whether the words from one to another stand in words that an exception frees. */
function isWithinException(
  reading: readonly string[],
  from: number,
  to: number,
  exceptions: ReadonlySet<string>,
): boolean {
  if (exceptions.size === 0) return false
  const lettersMax = Math.max(...[...exceptions].map((term) => term.length))
  for (let start = from; start >= 0 && from - start < lettersMax; start -= 1) {
    let joined = reading.slice(start, to).join('')
    for (let end = to; end < reading.length && joined.length < lettersMax; end += 1) {
      joined += reading[end]!
      if (exceptions.has(joined)) return true
    }
  }
  return false
}

function together(term: string): string {
  return term.replaceAll(' ', '')
}
