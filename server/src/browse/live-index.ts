import type { Gender } from '@footlight/core/protocol'
import type { VoyeurKind } from '@footlight/core/protocol/room-modes'
import { EVERYBODY, listingKeys, NOT_AT_HOME } from '../accounts/model-listings.ts'
import type { Person } from '../accounts/people-port.ts'
import { foldText } from '../platform/fold-text.ts'
import type { LiveDirectory, LiveListing } from '../rooms/live/live-directory.ts'

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

/** Live rooms of one moment, and what was worked out from them. */
export class LiveRows {
  readonly rows: readonly LiveRow[]
  /** By whatever its maker names; gone with the rows. */
  readonly #derived = new Map<string, unknown>()

  constructor(rows: readonly LiveRow[]) {
    this.rows = rows
  }

  /** Worked out once for all who ask under this name; so many are remembered that no caller fills the memory. */
  derive<T>(name: string, make: () => T): T {
    if (this.#derived.has(name)) return this.#derived.get(name) as T
    const made = make()
    if (this.#derived.size < DERIVED_MAX) this.#derived.set(name, made)
    return made
  }
}

const DERIVED_MAX = 2_000
/** Rooms that are looked at before others get their turn. */
const SLICE = 250
/** Rows of so many rooms are good for a millisecond: making them takes a twentieth of that at most. */
const ROOMS_PER_MS = 10
/** Rows of more rooms are not waited for, unless those that are there are older. */
const WAITED_FOR_ROOMS = 1_000
const STALE_AFTER_MS = 3_000

interface Made {
  readonly rows: LiveRows
  /** Of `performance.now()`. */
  readonly madeAt: number
  /** Rooms that were looked at. */
  readonly looked: number
}

/**
 * Live rooms as lists read them. Making them costs a look at every room, so they are good for the longer the
 * more there are: for two milliseconds in a house of twenty, a second in one of ten thousand.
 */
export class LiveIndex {
  readonly #directory: Pick<LiveDirectory, 'usernames' | 'listing'>
  /** What follows from an account, as long as it is the same one. */
  readonly #ofPerson = new WeakMap<Person, Pick<LiveRow, 'storedKeys' | 'texts'>>()
  readonly #subjects = new WeakMap<Person, { readonly of: string; readonly folded: string }>()
  #current: Made = { rows: new LiveRows([]), madeAt: Number.NEGATIVE_INFINITY, looked: 0 }
  #making: Promise<LiveRows> | null = null

  constructor(directory: Pick<LiveDirectory, 'usernames' | 'listing'>) {
    this.#directory = directory
  }

  /** What was worked out holds no more: who asks now is answered from rows that are made anew. */
  forget(): void {
    this.#current = { ...this.#current, madeAt: Number.NEGATIVE_INFINITY }
    this.#making = null
  }

  async read(): Promise<LiveRows> {
    const { rows, madeAt, looked } = this.#current
    const age = performance.now() - madeAt
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
    return { rows: new LiveRows(rows), madeAt: performance.now(), looked: usernames.length }
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

/** Whether the search for models finds them as well, so that their count has them already. */
export function fitsAsStored(row: LiveRow, filters: LiveFilters): boolean {
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
