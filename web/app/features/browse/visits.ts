import type { BrowseCard } from '@footlight/core/protocol/browse'

const KEY = 'visits'
const VISITS_MAX = 60
/** What most of the rooms have in common; more of it says less. */
const TAGS_MAX = 6
const LANGUAGES_MAX = 2

/** A room that was opened in this browser, with what its card said. */
interface Visit {
  readonly username: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
}

/** The last one first. Kept in this browser alone: the server is told names or tags when a list is asked for. */
export function readVisits(): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, VISITS_MAX) : []
  } catch {
    return []
  }
}

/** `card` absent: the room was opened by its address; what is known of it stays. */
export function noteVisit(username: string, card?: Pick<BrowseCard, 'tags' | 'languages'>): void {
  const visits = readVisits()
  const known = card ?? visits.find((visit) => visit.username === username)
  const { tags, languages } = known ?? { tags: [], languages: [] }
  const others = visits.filter((visit) => visit.username !== username)
  try {
    localStorage.setItem(KEY, JSON.stringify([{ username, tags, languages }, ...others].slice(0, VISITS_MAX)))
  } catch {
    // A browser that keeps nothing has no history.
  }
}

export function clearVisits(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Tags and languages that most of these rooms share, as the query of `for-you` names them. */
export function interestsOf(visits: readonly Visit[]): { readonly tag: string; readonly lang: string } {
  return {
    tag: most(visits.flatMap(({ tags }) => tags))
      .slice(0, TAGS_MAX)
      .join(','),
    lang: most(visits.flatMap(({ languages }) => languages))
      .slice(0, LANGUAGES_MAX)
      .join(','),
  }
}

function most(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value)
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { username, tags, languages } = value as Record<string, unknown>
  return typeof username === 'string' && isTexts(tags) && isTexts(languages)
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
