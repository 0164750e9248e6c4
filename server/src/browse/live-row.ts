import type { Gender } from '@footlight/core/protocol'
import type { VoyeurKind } from '@footlight/core/protocol/room-modes'
import { EVERYBODY, NOT_AT_HOME } from '../accounts/model-listings.ts'
import type { Person } from '../accounts/people-port.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'

/** One live room as lists find it. */
export interface LiveRow {
  readonly room: LiveListing
  readonly model: Person
  /** As they are stored, and by what the room is now. */
  readonly keys: ReadonlySet<string>
  /** As they are stored: who is found in the tables as well. */
  readonly storedKeys: ReadonlySet<string>
  /** What words are looked for in, folded; the subject is not among them. */
  readonly texts: readonly string[]
  /** Folded. */
  readonly subject: string
}

/** What lists ask of rooms that are live; the same as `ModelFilters` ask of all models. */
export interface LiveFilters {
  readonly gender: Gender | null
  readonly hidden: readonly Gender[]
  readonly keys: readonly (readonly string[])[]
  /** Folded. */
  readonly text: string
  readonly studioId: number | null
  readonly role: string | null
  readonly newSince: number | null
  readonly atHome: boolean
  /** null: everybody. */
  readonly only: ReadonlySet<number> | null
}

export function fits(row: LiveRow, filters: LiveFilters): boolean {
  return fitsBy(row, row.keys, filters) && hasText(row, filters.text, true)
}

/** Of a row that fits: whether the search for models finds them as well, so that their count has them already. */
export function fitsAsStored(row: LiveRow, filters: LiveFilters): boolean {
  if (row.keys === row.storedKeys && filters.text === '') return true
  return fitsBy(row, row.storedKeys, filters) && hasText(row, filters.text, false)
}

function fitsBy(
  { model, storedKeys }: LiveRow,
  keys: ReadonlySet<string>,
  { gender, hidden, keys: groups, studioId, role, newSince, atHome, only }: LiveFilters,
): boolean {
  if (atHome && storedKeys.has(NOT_AT_HOME)) return false
  if (only !== null && !only.has(model.id)) return false
  if (gender !== null && model.gender !== gender) return false
  if (model.gender !== null && hidden.includes(model.gender)) return false
  if (studioId !== null && model.studioId !== studioId) return false
  if (role !== null && !model.roles.includes(role)) return false
  if (newSince !== null && model.createdAt < newSince) return false
  return groups.every((group) => group.some((key) => key !== EVERYBODY && keys.has(key)))
}

function hasText({ texts, subject }: LiveRow, text: string, withSubject: boolean): boolean {
  if (text === '') return true
  return texts.some((each) => each.includes(text)) || (withSubject && subject.includes(text))
}

/**
 * Tags that a room carries for what it is, beside those that its performer chose (voyeur-cams and what is
 * below it).
 */
export function voyeurTags(kind: VoyeurKind | null): readonly string[] {
  if (kind === null) return []
  return kind === 'general' ? ['voyeur'] : ['voyeur', kind]
}
