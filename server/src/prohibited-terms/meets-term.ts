import { readings } from './normalise.ts'

/** Nobody needs more pieces than this to spell the longest term letter by letter. */
const PIECES_MAX = 16
const TERM_CHARS_MAX = 16

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
