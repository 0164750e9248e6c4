import type { Language } from './languages.ts'
import type { Texts } from './i18n.ts'

const files = import.meta.glob<Record<string, unknown>>('../../../resources/locales/*/{common,web}.json', { import: 'default' })

/** Fetches the texts of one language; the others stay on the server. */
export async function loadTexts(language: Language): Promise<Texts> {
  const folder = `../../../resources/locales/${language}`
  const [common = {}, web = {}] = await Promise.all([files[`${folder}/common.json`]?.(), files[`${folder}/web.json`]?.()])
  return { common, web }
}
