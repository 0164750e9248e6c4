import type { Gender } from '@footlight/core/protocol'
import { EVERYBODY } from '../accounts/model-listings.ts'
import type { RegionBlocks, Vantage } from '../regions/region-blocks.ts'
import type { LiveFilters, LiveRow } from './live-row.ts'
import type { ModelListing } from './model-search-port.ts'

/** So many lists are remembered that no caller fills the memory: one may hold all rooms. */
const LISTS_MAX = 200

/** Live rooms that are on one list. */
export interface FoundRows {
  readonly rows: readonly LiveRow[]
  /** Those who are found in the tables as well. */
  readonly stored: readonly LiveRow[]
  /** Of a rank as it was read, those who are not among the rows. */
  readonly rest: WeakMap<readonly ModelListing[], readonly ModelListing[]>
}

/** Live rooms of one moment in the order of the ranking, for the lists that are made of them. */
export class RankedRows {
  /** The first first. */
  readonly rows: readonly LiveRow[]
  readonly #lists = new Map<string, FoundRows>()
  #byName: ReadonlyMap<string, LiveRow> | null = null
  #places: Places | null = null
  #marked: readonly LiveRow[] | null = null

  constructor(rows: readonly LiveRow[]) {
    this.rows = rows
  }

  /** The rows of one list, found once for all of its pages. */
  list(name: string, find: () => FoundRows): FoundRows {
    const known = this.#lists.get(name)
    if (known !== undefined) return known
    const found = find()
    if (this.#lists.size < LISTS_MAX) this.#lists.set(name, found)
    return found
  }

  named(username: string): LiveRow | null {
    this.#byName ??= new Map(this.rows.map((row) => [row.model.username, row]))
    return this.#byName.get(username) ?? null
  }

  /** Rooms that carry tags for what they are (voyeur cameras), beside those of their performers. */
  withOwnTags(): readonly LiveRow[] {
    this.#marked ??= this.rows.filter(({ keys, storedKeys }) => keys !== storedKeys)
    return this.#marked
  }

  /**
   * Who may be of the gender and have one key of each group: whichever of these is rarest, so that a list of a tag
   * does not look at every room. Whether they are the others as well is for `fits` to say.
   */
  candidates({ gender, keys: groups }: Pick<LiveFilters, 'gender' | 'keys'>): readonly LiveRow[] {
    if (groups.length === 0 && gender === null) return this.rows
    this.#places ??= placesOf(this.rows)
    const { byGender, byKey } = this.#places
    const ofGroups = groups.map((group) =>
      group.length === 1
        ? (byKey.get(group[0]!) ?? [])
        : [...new Set(group.flatMap((key) => byKey.get(key) ?? []))].sort((a, b) => a - b),
    )
    const [rarest] = [...(gender === null ? [] : [byGender.get(gender) ?? []]), ...ofGroups].sort(
      (a, b) => a.length - b.length,
    )
    return rarest!.map((place) => this.rows[place]!)
  }
}

/** Each in order. */
interface Places {
  readonly byGender: ReadonlyMap<Gender | null, readonly number[]>
  readonly byKey: ReadonlyMap<string, readonly number[]>
}

function placesOf(rows: readonly LiveRow[]): Places {
  const [byGender, byKey] = [new Map<Gender | null, number[]>(), new Map<string, number[]>()]
  for (const [place, { keys, model }] of rows.entries()) {
    note(byGender, model.gender, place)
    for (const key of keys) if (key !== EVERYBODY) note(byKey, key, place)
  }
  return { byGender, byKey }
}

function note<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key)
  if (known === undefined) places.set(key, [place])
  else known.push(place)
}

/** Whether the performer of a live room wants to be seen from there. */
export function seenBy(
  { places, viewer }: Vantage,
  blockedRegions: Pick<RegionBlocks, 'blocksAnyOf'>,
): (row: LiveRow) => boolean {
  if (places.length === 0) return () => true
  return ({ model }) => model.id === viewer || !blockedRegions.blocksAnyOf(model.username, places)
}
