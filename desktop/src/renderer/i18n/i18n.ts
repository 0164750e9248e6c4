import { isLanguage, type Language } from '@footlight/core/rules/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from './texts/gather-texts.ts'

const files: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  it: () => import('./texts/it.ts'),
  nl: () => import('./texts/nl.ts'),
}

/**
 * The console's words: one file in `resources/locales/<language>/console/` is one namespace. Ready when it
 * resolves.
 */
export async function loadI18n(language: Language): Promise<i18n> {
  const { texts } = await files[language]()
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'console',
    fallbackNS: 'common',
    resources: { [language]: texts },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  return instance
}

/** Another language at once: every text on the screen follows. */
export async function applyLanguage(
  instance: i18n,
  wanted: Language | 'system',
  system: string,
): Promise<void> {
  const language = chooseLanguage(wanted, system)
  const { texts } = await files[language]()
  for (const [namespace, words] of Object.entries(texts))
    instance.addResourceBundle(language, namespace, words)
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language that the performer chose; else the system's where we speak it, else English. */
export function chooseLanguage(wanted: Language | 'system', system: string): Language {
  if (wanted !== 'system') return wanted
  const [tag = ''] = system.toLowerCase().split('-')
  return isLanguage(tag) ? tag : 'en'
}
