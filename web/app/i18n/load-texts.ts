import type { Texts } from './i18n.ts'
import type { Language } from './languages.ts'

const files: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  it: () => import('./texts/it.ts'),
  nl: () => import('./texts/nl.ts'),
}

/** Fetches the texts of one language; the others stay on the server. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await files[language]()).texts
}
