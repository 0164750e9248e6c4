import * as z from 'zod/mini'

/** Whose words a list has; `all`: words that mean the same wherever they are said. All lists are asked of every text. */
export const TermLanguage = z.enum(['all', 'en', 'de', 'es', 'fr', 'it', 'nl'])
export type TermLanguage = z.infer<typeof TermLanguage>

/**
 * `word`, `phrase`: refused as such; `part`: also inside a longer word; `exception`: a word or phrase that stays allowed
 * where an addition would refuse it, or a part of it. Nothing makes an exception of what is built in.
 */
export const TermKind = z.enum(['word', 'phrase', 'part', 'exception'])
export type TermKind = z.infer<typeof TermKind>

/** `labels`: in names, tags, searches and prompts alone, where words stand without the sentence that explains them. */
export const TermScope = z.enum(['everywhere', 'labels'])
export type TermScope = z.infer<typeof TermScope>

/** Where a text was to be said. `staff`: what staff and operator write themselves. */
export const TermPlace = z.enum([
  'name',
  'tag',
  'search',
  'chat',
  'subject',
  'message',
  'tip',
  'prompt',
  'order',
  'profile',
  'library',
  'app',
  'staff',
])
export type TermPlace = z.infer<typeof TermPlace>

/** Letters of a term of the staff; a part of fewer than four would refuse half a language. */
export const termLimits = { lettersMin: 2, partLettersMin: 4, lettersMax: 24, additionsMax: 2_000 } as const
