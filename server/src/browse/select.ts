import type { Person } from '@footlight/core/ports'
import type { Gender } from '@footlight/core/protocol'
import { isProhibited } from '@footlight/core/rules/prohibited-terms/policy'
import { voyeurTags } from '@footlight/core/rules/room-modes/mode-tags'
import type { RoomSnapshot } from '../rooms/port.ts'

export interface BrowseQuery {
  readonly gender: Gender | null
  readonly tag: string | null
  /** Lower-cased; empty: everybody. */
  readonly search: string
  readonly hidden: ReadonlySet<Gender>
  /** null: everybody. */
  readonly only: ReadonlySet<number> | null
}

/** A room that is live is found by what it is, too. The same object where that adds nothing. */
export function withModeTags(model: Person, room: RoomSnapshot | undefined): Person {
  const tags = voyeurTags(room?.modes.voyeurKind ?? null)
  return tags.length === 0 ? model : { ...model, tags: [...new Set([...model.tags, ...tags])] }
}

/** Models that fit, live ones first by number of viewers, then the others by name. */
export function select(
  models: readonly Person[],
  live: ReadonlyMap<string, RoomSnapshot>,
  options: BrowseQuery,
): readonly Person[] {
  if (isProhibited(options.search, 'label') || (options.tag !== null && isProhibited(options.tag, 'label')))
    return []
  return models.filter((model) => fits(model, live.get(model.username), options)).sort(byStage(live))
}

function fits(model: Person, room: RoomSnapshot | undefined, options: BrowseQuery): boolean {
  if (options.only !== null && !options.only.has(model.id)) return false
  if (options.gender !== null && model.gender !== options.gender) return false
  if (model.gender !== null && options.hidden.has(model.gender)) return false
  if (options.tag !== null && !model.tags.includes(options.tag)) return false
  return options.search === '' || isFound(model, room, options.search)
}

function isFound(model: Person, room: RoomSnapshot | undefined, search: string): boolean {
  const texts = [model.username, model.displayName, ...model.tags, ...model.languages, room?.subject ?? '']
  return texts.some((text) => text.toLowerCase().includes(search))
}

function byStage(live: ReadonlyMap<string, RoomSnapshot>): (a: Person, b: Person) => number {
  // Everybody who is live stands before those who are not, were there no viewer at all.
  const rank = (model: Person) => live.get(model.username)?.viewers ?? -1
  return (a, b) => rank(b) - rank(a) || (a.username < b.username ? -1 : 1)
}

/** How many of these models carry each tag, most used first. */
export function countTags(models: readonly Person[], countMax: number): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of models.flatMap((model) => model.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, countMax)
}
