import type { KeyValueStorage } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import * as z from 'zod/mini'
import { sortedBy, type WallOrder, type WallSort, wallOrders } from './wall-order.ts'

const STORAGE_KEY = 'footlight.wall'

const Stored = z.object({
  mode: z.catch(z.enum(['tiles', 'table']), 'tiles'),
  by: z.catch(z.enum(wallOrders), 'alert'),
  isDescending: z.catch(z.boolean(), true),
  showsAlerts: z.catch(z.boolean(), false),
})

/** How somebody looks at the wall: remembered on this machine, apart from what they search for. */
export class WallViewStore {
  mode: 'tiles' | 'table'
  sort: WallSort
  /** The list of alerts stands beside the rooms. */
  showsAlerts: boolean
  search = ''
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    const { mode, by, isDescending, showsAlerts } = read(storage.get(STORAGE_KEY))
    this.mode = mode
    this.sort = { by, isDescending }
    this.showsAlerts = showsAlerts
    makeObservable(this, {
      mode: observable,
      sort: observableRef,
      showsAlerts: observable,
      search: observable,
      show: action,
      sortBy: action,
      setShowsAlerts: action,
      find: action,
    })
  }

  show(mode: 'tiles' | 'table'): void {
    this.mode = mode
    this.#keep()
  }

  /** The same order a second time turns it around. */
  sortBy(by: WallOrder): void {
    this.sort = sortedBy(by, this.sort)
    this.#keep()
  }

  setShowsAlerts(shows: boolean): void {
    this.showsAlerts = shows
    this.#keep()
  }

  find(search: string): void {
    this.search = search
  }

  #keep(): void {
    const { mode, sort, showsAlerts } = this
    this.#storage.set(STORAGE_KEY, JSON.stringify({ mode, ...sort, showsAlerts }))
  }
}

/** Damaged, or never stored: tiles, what rings first. */
function read(text: string | null): z.infer<typeof Stored> {
  try {
    const parsed = Stored.safeParse(JSON.parse(text ?? '{}'))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON: as if nothing were stored.
  }
  return Stored.parse({})
}
