import { browserStorage } from '../../platform/browser-ports.ts'

const KEY = 'footlight.searches'
const KEPT = 5

/** What was looked for in this browser, the last first. It leaves it for nowhere. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    // Something else wrote there: nothing was looked for.
    return []
  }
}

export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search === '') return
  const others = recentSearches().filter((each) => each !== search)
  browserStorage.set(KEY, JSON.stringify([search, ...others].slice(0, KEPT)))
}

export function clearRecentSearches(): void {
  browserStorage.remove(KEY)
}
