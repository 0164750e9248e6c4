import type { Clock } from '@footlight/core/ports'
import { LRUCache } from 'lru-cache'
import type { PackedPage } from './packed-page.ts'
import type { HeaderPairs } from './page-headers.ts'

/** A page of a room may be this much behind. */
const KEPT_MS = 3_000
const PAGES_MAX = 200
/** What is there, and what is closed to everybody at a place. */
const kept: ReadonlySet<number> = new Set([200, 403])
/** Longer addresses are made up; they are drawn, and not cached. */
const KEY_CHARS_MAX = 600

export interface DrawnPage {
  readonly status: number
  readonly headers: HeaderPairs
  /** A page that sets any is drawn for each who asks. */
  readonly cookies: readonly string[]
  /** What stands between the places of the nonce. */
  readonly pieces: readonly string[]
  /** Once for all who ask; null: packed with each answer. */
  readonly packed: () => Promise<PackedPage | null>
}

interface StoredPage {
  readonly until: number
  readonly page: Promise<DrawnPage>
}

/**
 * Pages that are the same for whoever has no session yet, for seconds. Who asks while one is being drawn
 * waits for it.
 */
export class DrawnPages {
  readonly #clock: Clock
  readonly #pages = new LRUCache<string, StoredPage>({ max: PAGES_MAX })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(key: string, draw: () => Promise<DrawnPage>): Promise<DrawnPage> {
    const now = this.#clock.monotonic()
    const stored = this.#pages.get(key)
    if (stored !== undefined && now < stored.until) return stored.page
    const page = draw()
    if (key.length > KEY_CHARS_MAX) return page
    this.#pages.set(key, { until: now + KEPT_MS, page })
    const forget = () => {
      if (this.#pages.peek(key)?.page === page) this.#pages.delete(key)
    }
    page.then(
      ({ status, cookies }) => (kept.has(status) && cookies.length === 0 ? undefined : forget()),
      forget,
    )
    return page
  }

  /** Somebody is not shown somewhere any more. */
  clear(): void {
    this.#pages.clear()
  }
}
