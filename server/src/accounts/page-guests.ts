import { LRUCache } from 'lru-cache'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'

/** Places with a guest of their own; more than there are countries with their states. */
const PLACES_MAX = 5_000

/**
 * The guests for whom pages are drawn that are the same for all guests of a place. Their sessions never leave
 * the process: nobody is handed one, and their calls are counted as pages, by the address of who asked.
 */
export class PageGuests {
  readonly #sessions: Pick<Sessions, 'createGuest'>
  readonly #keys = new Set<string>()
  readonly #byPlace = new LRUCache<string, Session>({
    max: PLACES_MAX,
    dispose: ({ identity }) => this.#keys.delete(identity.sessionKey),
  })

  constructor(sessions: Pick<Sessions, 'createGuest'>) {
    this.#sessions = sessions
  }

  /** `place`: any name of it. */
  of(place: string): Session {
    const known = this.#byPlace.get(place)
    if (known !== undefined) return known
    const guest = this.#sessions.createGuest()
    this.#byPlace.set(place, guest)
    this.#keys.add(guest.identity.sessionKey)
    return guest
  }

  has(sessionKey: string): boolean {
    return this.#keys.has(sessionKey)
  }
}
