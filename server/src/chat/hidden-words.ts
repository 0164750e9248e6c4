import { readings, squeeze } from '../prohibited-terms/normalise.ts'
import { createTermFilter, type TermFilter } from '../prohibited-terms/term-filter.ts'

/** Shorter keys would be met inside ordinary talk once separators are left out. */
const KEY_CHARS_MIN = 3
const PIECES_MAX = 16

/**
 * A performer's own list. Whole words and phrases of any script; those that an eye reads in the Latin
 * alphabet also in look-alike letters, digits for letters, with separators between and with letters drawn out
 * (`l.o.s.e.r`, `l0seeer`).
 */
export function createHiddenWords(words: readonly string[]): TermFilter {
  if (words.length === 0) return () => false
  const asWritten = createTermFilter(words)
  const keys = new Set(words.flatMap(keysOf))
  if (keys.size === 0) return asWritten
  const drawnOut = new Set([...keys].map(squeeze))
  const charsMax = Math.max(...[...keys].map((key) => key.length))
  const holds = (word: string) => keys.has(word) || (/(.)\1\1/.test(word) && drawnOut.has(squeeze(word)))
  return (text) =>
    asWritten(text) ||
    readings(text).some((reading) => reading.some((_, start) => holdsFrom(reading, start, charsMax, holds)))
}

/** Beginning at one word, over as many as only a separator keeps apart. */
function holdsFrom(
  reading: readonly string[],
  start: number,
  charsMax: number,
  holds: (word: string) => boolean,
): boolean {
  let joined = ''
  for (const piece of reading.slice(start, start + PIECES_MAX)) {
    joined += piece
    if (holds(joined)) return true
    if (squeeze(joined).length > charsMax) return false
  }
  return false
}

/**
 * Empty where the alphabet does not carry the word: half a word of another script would be met everywhere.
 */
function keysOf(word: string): readonly string[] {
  const letters = (word.normalize('NFKD').match(/\p{L}/gu) ?? []).length
  return readings(word)
    .map((reading) => reading.join(''))
    .filter((key) => key.length >= KEY_CHARS_MIN && key.length >= letters)
}
