import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'
import { loadedTexts, mergeTexts } from './load-texts.ts'

/** What both apps say, and what every page of the audience's site may say. */
export interface Texts {
  readonly common: Record<string, unknown>
  readonly web: Record<string, unknown>
}

/**
 * One of each language on the server and one in the browser; ready as soon as it is returned.
 */
export function createI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['web', 'common'],
    defaultNS: 'web',
    fallbackNS: 'common',
    resources: { [language]: { common: texts.common, web: mergeTexts(texts.web, loadedTexts()) } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}
