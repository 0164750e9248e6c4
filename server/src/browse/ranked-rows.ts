import { EVERYBODY } from '../accounts/model-listings.ts'
import type { RegionBlocks, Vantage } from '../regions/region-blocks.ts'
import type { LiveRow } from './live-index.ts'

/** So many lists are remembered that no caller fills the memory: one may hold all rooms. */
const LISTS_MAX = 200

/** Live rooms of one moment in the order of the ranking, for the lists that are made of them. */
export class RankedRows {
  /** The first first. */
  readonly rows: readonly LiveRow[]
  readonly #lists = new Map<string, readonly LiveRow[]>()
  #byName: ReadonlyMap<string, LiveRow> | null = null
  #places: ReadonlyMap<string, readonly number[]> | null = null
  #marked: readonly LiveRow[] | null = null

  constructor(rows: readonly LiveRow[]) {
    this.rows = rows
  }

  /** The rows of one list, found once for all of its pages. */
  list(name: string, find: () => readonly LiveRow[]): readonly LiveRow[] {
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
   * Who may have one key of each group: those who have one of the rarest group, so that a list of a tag does
   * not look at every room. Whether they have one of the others is for `fits` to say.
   */
  candidates(groups: readonly (readonly string[])[]): readonly LiveRow[] {
    if (groups.length === 0) return this.rows
    this.#places ??= placesByKey(this.rows)
    const places = this.#places
    const [rarest] = groups
      .map((group) => group.flatMap((key) => places.get(key) ?? []))
      .sort((a, b) => a.length - b.length)
    return [...new Set(rarest)].sort((a, b) => a - b).map((place) => this.rows[place]!)
  }
}

function placesByKey(rows: readonly LiveRow[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { keys }] of rows.entries())
    for (const key of keys) {
      if (key === EVERYBODY) continue
      const known = places.get(key)
      if (known === undefined) places.set(key, [place])
      else known.push(place)
    }
  return places
}

/** Whether the performer of a live room wants to be seen from there. */
export function seenBy(
  { places, viewer }: Vantage,
  blockedRegions: Pick<RegionBlocks, 'blocksAnyOf'>,
): (row: LiveRow) => boolean {
  if (places.length === 0) return () => true
  return ({ model }) => model.id === viewer || !blockedRegions.blocksAnyOf(model.username, places)
}
