import { LRUCache } from 'lru-cache'
import type { Locator } from './locator.ts'
import type { Place } from './region-block.ts'

/** Sessions beyond this are forgotten, the longest silent first; each is known again with its next request. */
const SESSIONS_MAX = 100_000

/** Where each session spoke from last. Places only: addresses are not stored. */
export class Whereabouts {
  /** null: the operator has no database; then nothing is known, and nothing is stored. */
  readonly #locator: Locator | null
  /** Only of those whose place is known. */
  readonly #places: LRUCache<string, Place> | null

  constructor(locator: Locator | null) {
    this.#locator = locator
    this.#places = locator && new LRUCache({ max: SESSIONS_MAX })
  }

  get isKnown(): boolean {
    return this.#locator !== null
  }

  /** With every request and every socket, before anything is decided about the caller. */
  note(sessionKey: string, address: string): void {
    const place = this.at(address)
    if (place === null) this.#places?.delete(sessionKey)
    else this.#places?.set(sessionKey, place)
  }

  /** null: not known. */
  of(sessionKey: string): Place | null {
    return this.#places?.peek(sessionKey) ?? null
  }

  at(address: string): Place | null {
    return this.#locator?.locate(address) ?? null
  }
}
