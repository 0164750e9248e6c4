import type { Clock } from '@footlight/core/ports'
import { LRUCache } from 'lru-cache'
import type { Session } from './session.ts'

/** Another process or a direct change of the database shows here after this long at the latest. */
const KEPT_MS = 10_000
/** A session that is used after this long is read again, while it is still answered from memory. */
const READ_AGAIN_MS = 5_000
const ENTRIES_MAX = 50_000
/** Sessions that are read again at once, and the wait for others to be read with them: nobody waits for it. */
const READ_MAX = 100
const GATHER_MS = 20

interface Remembered {
  readonly session: Session
  /** Monotonic ms, from before it was read. */
  readonly readAt: number
  isDue: boolean
}

interface RememberedSessionsDeps {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
  /** What these are now, by cookie. One that is over is left out. */
  readonly readAgain: (sessions: readonly Session[]) => Promise<ReadonlyMap<string, Session>>
}

/**
 * Sessions of the last seconds, by their cookie. Those in use are read again many at a time before they are too old,
 * so that requests do not stop for them all at once.
 */
export class RememberedSessions {
  readonly #deps: RememberedSessionsDeps
  readonly #kept = new LRUCache<string, Remembered>({ max: ENTRIES_MAX })
  #due: Remembered[] = []
  #isReading = false
  #cancel: () => void = () => undefined

  constructor(deps: RememberedSessionsDeps) {
    this.#deps = deps
  }

  /** undefined: it is not known, or too old. */
  peek(cookieValue: string): Session | undefined {
    const known = this.#kept.get(cookieValue)
    if (known === undefined) return undefined
    // A signature stays what it is.
    if (known.session.identity.kind === 'guest') return known.session
    const age = this.#deps.clock.monotonic() - known.readAt
    if (age >= KEPT_MS) return undefined
    if (age >= READ_AGAIN_MS && !known.isDue) this.#readSoon(known)
    return known.session
  }

  /** `readAt`: monotonic ms, from before it was read. */
  remember(session: Session, readAt: number): Session {
    this.#kept.set(session.cookieValue, { session, readAt, isDue: false })
    return session
  }

  forget(cookieValue: string): void {
    this.#kept.delete(cookieValue)
  }

  forgetEvery(isMeant: (session: Session) => boolean): void {
    for (const { session } of [...this.#kept.values()])
      if (isMeant(session)) this.#kept.delete(session.cookieValue)
  }

  /** Those that may still be answered. */
  *current(): Iterable<Session> {
    const now = this.#deps.clock.monotonic()
    for (const { session, readAt } of this.#kept.values()) if (now - readAt < KEPT_MS) yield session
  }

  close(): void {
    this.#cancel()
    this.#due = []
    this.#kept.clear()
  }

  #readSoon(known: Remembered): void {
    known.isDue = true
    this.#due.push(known)
    if (!this.#isReading) this.#gather()
  }

  #gather(): void {
    this.#isReading = true
    this.#cancel = this.#deps.clock.after(GATHER_MS, () => void this.#readDue())
  }

  async #readDue(): Promise<void> {
    const asked = this.#due.splice(0, READ_MAX).filter((known) => this.#isKept(known))
    const readAt = this.#deps.clock.monotonic()
    try {
      const read = await this.#deps.readAgain(asked.map(({ session }) => session))
      // One that ended or changed meanwhile may have been read as it was before.
      for (const { session } of asked.filter((known) => this.#isKept(known))) {
        const now = read.get(session.cookieValue)
        if (now === undefined) this.#kept.delete(session.cookieValue)
        else this.remember(now, readAt)
      }
    } catch {
      // They grow too old as they are, and whoever looks then is told why.
    }
    this.#isReading = false
    if (this.#due.length > 0) this.#gather()
  }

  #isKept(known: Remembered): boolean {
    return this.#kept.peek(known.session.cookieValue) === known
  }
}
