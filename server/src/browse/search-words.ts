import type { GenderPath } from '@footlight/core/protocol'
import { displayNames } from '@footlight/core/rules/formatters'
import { languages as siteLanguages } from '@footlight/core/rules/languages'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import { wordKey } from '../accounts/model-listings.ts'

/** A language by the name that models have it under, and what people of the site's languages call it. */
export interface NamedLanguage {
  readonly name: string
  readonly code: string
  readonly words: readonly string[]
}

/** Also by its own name: who speaks it may look for that. */
export const namedLanguages: readonly NamedLanguage[] = Object.entries(spokenLanguages).map(
  ([name, code]) => {
    const spoken = [...Object.keys(siteLanguages), code].map((language) =>
      displayNames(language, 'language').of(code),
    )
    return { name, code, words: wordKeys([name, ...spoken]) }
  },
)

/** What the areas are called, in the site's languages. */
export const areaWords: Readonly<Record<GenderPath, readonly string[]>> = {
  girls: wordKeys([
    'girls',
    'women',
    'Frauen',
    'mujeres',
    'chicas',
    'femmes',
    'filles',
    'donne',
    'ragazze',
    'vrouwen',
  ]),
  men: wordKeys(['men', 'guys', 'Männer', 'hombres', 'chicos', 'hommes', 'uomini', 'ragazzi', 'mannen']),
  trans: wordKeys(['trans', 'transgender']),
  couples: wordKeys(['couples', 'Paare', 'parejas', 'couple', 'coppie', 'stellen', 'koppels']),
}

function wordKeys(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.map((text) => wordKey(text ?? '')).filter((key) => key !== ''))]
}
