import type { Place } from '@footlight/core/rules/regions/region-block'
import type { Locator } from './locator.ts'

/** Sessions beyond this are forgotten, oldest first; each is known again with its next request. */
const SESSIONS_MAX = 100_000

/** Where each session spoke from last. Places only: addresses are not kept. */
export class Whereabouts {
  /** null: the operator has no database; then nothing is known, and nothing is kept. */
  readonly #locator: Locator | null
  readonly #places = new Map<string, Place | null>()

  constructor(locator: Locator | null) {
    this.#locator = locator
  }

  get isKnown(): boolean {
    return this.#locator !== null
  }

  /** With every request and every socket, before anything is decided about the caller. */
  note(sessionKey: string, address: string): void {
    if (this.#locator === null) return
    this.#places.delete(sessionKey)
    if (this.#places.size >= SESSIONS_MAX) {
      const oldest = this.#places.keys().next()
      if (oldest.done !== true) this.#places.delete(oldest.value)
    }
    this.#places.set(sessionKey, this.#locator.locate(address))
  }

  /** null: not known. */
  of(sessionKey: string): Place | null {
    return this.#places.get(sessionKey) ?? null
  }

  at(address: string): Place | null {
    return this.#locator?.locate(address) ?? null
  }
}
