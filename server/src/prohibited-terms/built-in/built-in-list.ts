import type { TermLanguage } from '@footlight/core/protocol'

/**
 * What one language says of minors and of sex without consent. Short on purpose: each entry has no honest meaning where
 * it is refused, in any of the six languages. All entries are in the normal form of `normalise.ts`: lower-case letters a
 * to z, words of a phrase written together.
 */
export interface BuiltInList {
  readonly language: TermLanguage
  /** Refused as a whole word, or as words that only a separator keeps apart (`l.o.l.i`, `under age`). */
  readonly words: readonly string[]
  /** Refused also inside a longer word: no innocent word contains them. */
  readonly parts: readonly string[]
  /** Refused in labels alone: words that a sentence may use honestly and a name on this site may not. */
  readonly labelWords: readonly string[]
}

/** A list of words that is written as people read it. */
export function listOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
