import type { CompanionRule } from '@footlight/core/protocol'

/** Rules whose words are listed; `terms` is the list of the whole site. */
export type ListedRule = Exclude<CompanionRule, 'terms'>

/**
 * What one language says of what companions may never be. All entries are in the normal form of
 * `prohibited-terms/normalise.ts`: letters a to z, words of a phrase written together. Words that mean something
 * harmless in another of the six languages stand only in phrases (`kind` is English too, `son` is French and Spanish).
 */
export interface SafetyTerms {
  readonly words: Readonly<Record<ListedRule, readonly string[]>>
  /** Refused also inside a longer word. */
  readonly fragments: Readonly<Partial<Record<ListedRule, readonly string[]>>>
  /** The numbers below 25 as words, from one on. */
  readonly numbers: readonly string[]
  /** Behind a number: years of anything, which are an age from ten on, and years that are an age whatever comes before. */
  readonly years: { readonly alone: readonly string[]; readonly marked: readonly string[] }
}

/** A list of words that is written as people read it. */
export function listOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
