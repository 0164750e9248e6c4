import type { Language } from './languages.ts'
import type { Texts } from './i18n.ts'

const files = import.meta.glob<Record<string, unknown>>('../../../resources/locales/*/{common,web}.json', { eager: true, import: 'default' })

/** Texts of one language; the server holds all of them. */
export function textsOf(language: Language): Texts {
  const folder = `../../../resources/locales/${language}`
  return { common: files[`${folder}/common.json`] ?? {}, web: files[`${folder}/web.json`] ?? {} }
}
