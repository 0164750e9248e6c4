import { assert } from '@footlight/core/rules/result'
import type { i18n } from 'i18next'
import { isLanguage, type Language } from './languages.ts'

/** What `import.meta.glob` finds of one area: a file per language, each fetched when it is asked for. */
type TextFiles = Readonly<Record<string, () => Promise<unknown>>>

/** In the browser, of the page's language. */
let loaded: Record<string, unknown> = {}
/** The browser's one instance; null on the server, which has one of each language. */
let shown: i18n | null = null

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
  const texts = (await file[1]()) as Record<string, unknown>
  loaded = mergeTexts(loaded, texts)
  shown?.addResourceBundle(language, 'web', texts, true)
}

/** The texts of the areas that this browser has loaded so far; the server's are its own (`entry.server`). */
export function loadedTexts(): Record<string, unknown> {
  return loaded
}

/** Both; a group that stands in both has the texts of both. */
export function mergeTexts(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key]
    merged[key] = isGroup(known) && isGroup(value) ? mergeTexts(known, value) : value
  }
  return merged
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object'

/** What is loaded from now on goes to this instance as well. */
export function showTextsIn(instance: i18n): void {
  shown = instance
}

/** The one that the page came in. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}
