import type { BrowseResult } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
import { type LiveRows, STALE_AFTER_MS } from './live-index.ts'
import { Renewals } from './renewals.ts'

/** So many are remembered that no caller fills the memory. */
const PAGES_MAX = 1_000
/** Of the rows of a page that need not be made anew yet, where there are many. */
const FRESH_FOR_MS = STALE_AFTER_MS / 2
/** Pages are made anew in half of the time. */
const PAUSE_SHARE = 1

interface Kept {
  readonly rows: LiveRows
  readonly page: Promise<BrowseResult>
}

/**
 * Pages that many ask for, each made once for all of them, as long as the rows of live rooms hold of which it is made.
 * Where there are many models, or many rooms, new rows would have all readers wait for each other: they are answered the
 * page of before, whose rows are three seconds old at most, and it is made anew behind them (BROWSE-05).
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, Kept>({ max: PAGES_MAX })
  readonly #renewals = new Renewals(PAUSE_SHARE)
  #clearedAt = Number.NEGATIVE_INFINITY

  /** `make` makes it of `rows`. What fails is not remembered, nor what is made of rows from before `clear`. */
  read(
    name: string,
    rows: LiveRows,
    hasMany: boolean,
    make: () => Promise<BrowseResult>,
  ): Promise<BrowseResult> {
    const known = this.#pages.get(name)
    if (known !== undefined) {
      const age = performance.now() - known.rows.asOf
      if (known.rows.asOf >= rows.asOf || (hasMany && age < FRESH_FOR_MS)) return known.page
      if (hasMany && age <= STALE_AFTER_MS) {
        this.#renew(name, known, rows, make)
        return known.page
      }
    }
    const page = make()
    if (rows.asOf < this.#clearedAt) return page
    const kept = { rows, page }
    this.#pages.set(name, kept)
    page.catch(() => {
      if (this.#pages.peek(name) === kept) this.#pages.delete(name)
    })
    return page
  }

  #renew(name: string, known: Kept, rows: LiveRows, make: () => Promise<BrowseResult>): void {
    this.#renewals.add(name, async () => {
      const page = make()
      await page
      if (this.#pages.peek(name) === known) this.#pages.set(name, { rows, page })
    })
  }

  clear(): void {
    this.#clearedAt = performance.now()
    this.#pages.clear()
    this.#renewals.clear()
  }
}
