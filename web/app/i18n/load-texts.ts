import { assert } from '@footlight/core/rules/result'
import type { I18n, TextGroup } from './i18n.ts'
import { isLanguage, type Language } from './languages.ts'

/** What `import.meta.glob` finds of one area: a file per language, each fetched when it is asked for. */
type TextFiles = Readonly<Record<string, () => Promise<unknown>>>

/** In the browser, of the page's language. */
const loaded: TextGroup[] = []
/** The browser's one instance; null on the server, which has one of each language. */
let shown: I18n | null = null

/**
 * Fetches the texts of an area that is not on every page: `resources/locales/<language>/site/<area>.json`. The
 * module that shows them awaits this before anything else, so that it is never rendered without them. The
 * server has all texts from its start: a page that it is drawing when a module comes would lack them.
 * @throws where there is no file of the page's language.
 */
export async function loadTexts(files: TextFiles): Promise<void> {
  if (import.meta.env.SSR) return
  const language = pageLanguage()
  const file = Object.entries(files).find(([path]) => path.includes(`/locales/${language}/`))
  assert(file !== undefined, `no texts in ${language} among ${Object.keys(files).join(', ')}`)
  const texts = (await file[1]()) as TextGroup
  loaded.push(texts)
  shown?.add(texts)
}

/** The texts of the areas that this browser has loaded so far; the server's are its own (`entry.server`). */
export function loadedTexts(): readonly TextGroup[] {
  return loaded
}

/** What is loaded from now on goes to this instance as well. */
export function showTextsIn(instance: I18n): void {
  shown = instance
}

/** The one that the page came in. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}
