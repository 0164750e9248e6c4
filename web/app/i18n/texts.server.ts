import type { Texts } from './i18n.ts'
import type { Language } from './languages.ts'
import { texts as de } from './texts/de.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as it } from './texts/it.ts'
import { texts as nl } from './texts/nl.ts'

/** Texts of every language; the server holds all of them. */
export const allTexts: Readonly<Record<Language, Texts>> = { en, de, es, fr, it, nl }
