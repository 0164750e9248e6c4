import { type BrowseCard, type Gender, genderPaths, type RoomSuggestion } from '@footlight/core/protocol'
import type { Identity } from '../accounts/port.ts'
import type { ReadList } from './browse-routes.ts'
import type { BrowseQuery } from './filter-chips.ts'

const SUGGESTIONS_MAX = 6
/** Characters of a name that are looked for: a slip of the finger leaves its beginning or its end. */
const PART_CHARS = 4

/**
 * Rooms in place of one that a caller cannot see: names like it first, then who is live in the same area
 * (`gender` null: in any). By the same look as the lists, so that nobody is shown where they do not want to be.
 */
export async function suggestRooms(
  name: string,
  gender: Gender | null,
  identity: Identity,
  readList: (path: string, query: BrowseQuery, caller: Identity) => ReturnType<ReadList>,
): Promise<readonly RoomSuggestion[]> {
  const find = (path: string, q?: string) =>
    readList(path, { p: 1, perPage: SUGGESTIONS_MAX + 1, ...(q !== undefined && { q }) }, identity)
  const parts = [...new Set([name.slice(0, PART_CHARS), name.slice(-PART_CHARS)])]
  const alike = (await Promise.all(parts.map((part) => find('', part))))
    .flat()
    .sort((a, b) => distance(a.username, name) - distance(b.username, name))
  const rooms = unlike(alike, name)
  const others = rooms.length < SUGGESTIONS_MAX ? await find(areaOf(gender)) : []
  return unlike([...rooms, ...others], name)
    .slice(0, SUGGESTIONS_MAX)
    .map(present)
}

/** Its path; empty: every area. */
function areaOf(gender: Gender | null): string {
  return Object.entries(genderPaths).find(([, letter]) => letter === gender)?.[0] ?? ''
}

/** Each once, and not the one that was asked for. */
function unlike(cards: readonly BrowseCard[], name: string): readonly BrowseCard[] {
  const byName = new Map(cards.map((card) => [card.username, card]))
  byName.delete(name)
  return [...byName.values()]
}

function present({ username, display_name, status, thumb_url, avatar_url }: BrowseCard): RoomSuggestion {
  return { username, display_name, status, thumb_url, avatar_url }
}

/** Letters to add, take or change until one name is the other (Levenshtein). */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let column = 1; column <= other.length; column += 1)
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (letter === other[column - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length]!
}
