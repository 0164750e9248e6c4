import { readings, squeeze } from './normalise.ts'
import { fragments, labelWords, words } from './terms.ts'

/** `label`: a username, tag or search, judged more strictly than a `sentence` (chat, subject, comment). */
export type ProhibitedScope = 'label' | 'sentence'

/** Nobody needs more pieces than this to spell the longest term letter by letter. */
const PIECES_MAX = 16
const TERM_CHARS_MAX = 16

/** An age below 18 said as an age: `15yo`, `12 y/o`, `16 years old`. "5 years on stage" is not one. */
const minorAge = /(?<!\d)(?:1[0-7]|[1-9])[\s._-]*(?:yo\b|y\/o|y\.o|(?:yrs?|years?)[\s._-]*old)/i

/** Whether a text says something that nobody may say here. Never tells which term was met. */
export function isProhibited(text: string, scope: ProhibitedScope): boolean {
  if (minorAge.test(text.normalize('NFKC'))) return true
  const isTerm = (word: string) => words.has(word) || (scope === 'label' && labelWords.has(word))
  return meetsTerm(text, (word) => isTerm(word) || isTerm(squeeze(word)), fragments)
}

/**
 * Whether any reading of a text has a term as a whole word, also where only separators keep its letters apart, or one of
 * the fragments inside a word. Terms are in the normal form of `normalise.ts`.
 */
export function meetsTerm(
  text: string,
  isTerm: (word: string) => boolean,
  inside: readonly string[],
): boolean {
  return readings(text).some((reading) => holdsTerm(reading, isTerm, inside))
}

function holdsTerm(
  reading: readonly string[],
  isTerm: (word: string) => boolean,
  inside: readonly string[],
): boolean {
  return reading.some((word, start) => {
    if (inside.some((fragment) => word.includes(fragment))) return true
    // Whole words only, here and over separators: `therapist`, `Scunthorpe` and `thunder agent` say nothing
    // wrong.
    let joined = ''
    for (const piece of reading.slice(start, start + PIECES_MAX)) {
      joined += piece
      if (joined.length > TERM_CHARS_MAX * 2) return false
      if (isTerm(joined)) return true
    }
    return false
  })
}
