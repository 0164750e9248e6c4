import type { VoyeurKind } from '@footlight/core/protocol/room-modes'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import type { ModelFilters, ModelListing } from './model-search-port.ts'

/** What `ModelFilters` say, without where it is seen from: for rooms in memory that is asked apart. */
export type LiveFilters = Pick<ModelFilters, 'gender' | 'hidden' | 'tag' | 'text'> & {
  /** null: everybody. */
  readonly only: ReadonlySet<number> | null
}

export interface LiveModel {
  /** As it is stored. */
  readonly model: ModelListing
  readonly room: RoomSnapshot
}

/** Whether somebody may be found by these words at all. */
export function mayFind({ tag, text }: Pick<ModelFilters, 'tag' | 'text'>): boolean {
  return !isProhibited(text, 'label') && (tag === null || !isProhibited(tag, 'label'))
}

/** A room that is live is found by what it is, too. The same object where that adds nothing. */
export function withModeTags({ model, room }: LiveModel): ModelListing {
  const tags = voyeurTags(room.modes.voyeurKind)
  return tags.length === 0 ? model : { ...model, tags: [...new Set([...model.tags, ...tags])] }
}

/** Who is live and fits, most viewers first, then by name. */
export function selectLive(live: readonly LiveModel[], filters: LiveFilters): readonly LiveModel[] {
  return live
    .filter((each) => fits(withModeTags(each), each.room.subject, filters))
    .sort((a, b) => b.room.viewers - a.room.viewers || (a.model.username < b.model.username ? -1 : 1))
}

/** Whether the search for models finds somebody as well, so that their count has them already. */
export function fitsAsStored({ model }: LiveModel, filters: LiveFilters): boolean {
  return fits(model, '', filters)
}

function fits(
  model: ModelListing,
  subject: string,
  { only, gender, hidden, tag, text }: LiveFilters,
): boolean {
  if (only !== null && !only.has(model.id)) return false
  if (gender !== null && model.gender !== gender) return false
  if (model.gender !== null && hidden.includes(model.gender)) return false
  if (tag !== null && !model.tags.includes(tag)) return false
  const texts = [model.username, model.displayName, ...model.tags, ...model.languages, subject]
  return text === '' || texts.some((each) => each.toLowerCase().includes(text))
}

/** Most used first. Adds the tags that live rooms carry for what they are to those that are stored. */
export function rankTags(
  stored: ReadonlyMap<string, number>,
  live: readonly LiveModel[],
  countMax: number,
): { tag: string; count: number }[] {
  const counts = new Map(stored)
  for (const each of live)
    for (const tag of withModeTags(each).tags)
      if (!each.model.tags.includes(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, countMax)
}

/**
 * Tags that a room carries for what it is, beside those that its performer chose (voyeur-cams and what is
 * below it).
 */
function voyeurTags(kind: VoyeurKind | null): readonly string[] {
  if (kind === null) return []
  return kind === 'general' ? ['voyeur'] : ['voyeur', kind]
}
