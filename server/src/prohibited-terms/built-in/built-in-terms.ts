import { all } from './all.ts'
import type { BuiltInList } from './built-in-list.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'

/** What comes with the program. Nobody takes an entry away but by a new release, which counts `version` up. */
export const builtInTerms: {
  readonly version: number
  /** ISO 8601, of the last change of any list. */
  readonly date: string
  readonly lists: readonly BuiltInList[]
} = { version: 2, date: '2026-11-27', lists: [all, en, de, es, fr, it, nl] }
