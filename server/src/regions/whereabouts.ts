import { LRUCache } from 'lru-cache'
import type { AnonymousAddresses } from './anonymous-addresses.ts'
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
  readonly #anonymous: AnonymousAddresses
  /** Only of those that hide where they are. */
  readonly #hidden = new LRUCache<string, true>({ max: SESSIONS_MAX })

  /** `anonymous`: absent where no such address is known. */
  constructor(locator: Locator | null, anonymous: AnonymousAddresses = { has: () => false }) {
    this.#locator = locator
    this.#anonymous = anonymous
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
    if (this.#anonymous.has(address)) this.#hidden.set(sessionKey, true)
    else this.#hidden.delete(sessionKey)
  }

  /** null: not known. */
  of(sessionKey: string): Place | null {
    return this.#places?.peek(sessionKey) ?? null
  }

  /** By a VPN, a proxy or the like, as far as it is known. */
  isHidden(sessionKey: string): boolean {
    return this.#hidden.has(sessionKey)
  }

  at(address: string): Place | null {
    return this.#locator?.locate(address) ?? null
  }
}
