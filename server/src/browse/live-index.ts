import { listingKeys } from '../accounts/model-listings.ts'
import type { Person } from '../accounts/people-port.ts'
import { foldText } from '../platform/fold-text.ts'
import type { LiveDirectory, LiveListing } from '../rooms/live/live-directory.ts'
import { type LiveRow, voyeurTags } from './live-row.ts'
import type { RankedRows } from './ranked-rows.ts'

/** Live rooms of one moment, and what was worked out from them. */
export class LiveRows {
  readonly rows: readonly LiveRow[]
  /** When reading them began, of `performance.now()`: what was so before is in them. */
  readonly asOf: number
  #ranked: RankedRows | null = null

  constructor(rows: readonly LiveRow[], asOf: number) {
    this.rows = rows
    this.asOf = asOf
  }

  /** In the order of a ranking, worked out once for all lists; another ranking begins with other rows. */
  ranked(rank: (rows: readonly LiveRow[]) => RankedRows): RankedRows {
    this.#ranked ??= rank(this.rows)
    return this.#ranked
  }
}

/** Rooms that are looked at before others get their turn. */
const SLICE = 250
/** Rows of so many rooms are good for a millisecond: making them takes a twentieth of that at most. */
const ROOMS_PER_MS = 10
/** Rows of more rooms are not waited for, unless those that are there are older. */
const WAITED_FOR_ROOMS = 1_000
export const STALE_AFTER_MS = 3_000

interface Made {
  readonly rows: LiveRows
  /** Rooms that were looked at. */
  readonly looked: number
}

const NOTHING: Made = { rows: new LiveRows([], Number.NEGATIVE_INFINITY), looked: 0 }

/**
 * Live rooms as lists read them. Making them costs a look at every room, so they are good for the longer the
 * more there are: for two milliseconds in a house of twenty, a second in one of ten thousand.
 */
export class LiveIndex {
  readonly #directory: Pick<LiveDirectory, 'usernames' | 'listing'>
  /** What follows from an account, as long as it is the same one. */
  readonly #ofPerson = new WeakMap<Person, Pick<LiveRow, 'storedKeys' | 'texts'>>()
  readonly #subjects = new WeakMap<Person, { readonly of: string; readonly folded: string }>()
  #current: Made = NOTHING
  #making: Promise<LiveRows> | null = null

  constructor(directory: Pick<LiveDirectory, 'usernames' | 'listing'>) {
    this.#directory = directory
  }

  /** What was worked out holds no more: who asks now is answered from rows that are made anew. */
  forget(): void {
    this.#current = NOTHING
    this.#making = null
  }

  async read(): Promise<LiveRows> {
    const { rows, looked } = this.#current
    const age = performance.now() - rows.asOf
    if (age < looked / ROOMS_PER_MS) return rows
    this.#making ??= this.#keep(this.#make())
    return looked < WAITED_FOR_ROOMS || age > STALE_AFTER_MS ? this.#making : rows
  }

  /** Rows that were forgotten while they were made are for those who wait for them, and nobody after. */
  #keep(making: Promise<Made>): Promise<LiveRows> {
    const kept = making.then((made) => {
      if (this.#making === kept) {
        this.#current = made
        this.#making = null
      }
      return made.rows
    })
    return kept
  }

  async #make(): Promise<Made> {
    const asOf = performance.now()
    const rows: LiveRow[] = []
    const usernames = this.#directory.usernames()
    for (let start = 0; start < usernames.length; start += SLICE) {
      // Between two slices, whoever waits is answered.
      if (start > 0) await new Promise(setImmediate)
      for (const username of usernames.slice(start, start + SLICE)) {
        const room = this.#directory.listing(username)
        if (room !== null) rows.push(this.#rowOf(room))
      }
    }
    return { rows: new LiveRows(rows, asOf), looked: usernames.length }
  }

  #rowOf(room: LiveListing): LiveRow {
    const model = room.performer
    let known = this.#ofPerson.get(model)
    if (known === undefined) {
      const texts = [model.username, model.displayName, ...model.tags, ...model.languages]
      known = {
        storedKeys: new Set(listingKeys(model)),
        texts: texts.map(foldText),
      }
      this.#ofPerson.set(model, known)
    }
    const tags = voyeurTags(room.modes.voyeurKind)
    return {
      room,
      model,
      ...known,
      subject: this.#subjectOf(room),
      keys: tags.length === 0 ? known.storedKeys : new Set([...known.storedKeys, ...tags]),
    }
  }

  #subjectOf({ performer, subject }: LiveListing): string {
    const known = this.#subjects.get(performer)
    if (known?.of === subject) return known.folded
    const folded = foldText(subject)
    this.#subjects.set(performer, { of: subject, folded })
    return folded
  }
}
