import type { Clock } from '@footlight/core/ports'
import { LRUCache } from 'lru-cache'
import type { Session } from './session.ts'

/** Another process or a direct change of the database shows here after this long at the latest. */
const KEPT_MS = 10_000
/** A session that is used after this long is read again, while it is still answered from memory. */
const READ_AGAIN_MS = 5_000
/** More than are here at once. To check the signature of one that was forgotten takes microseconds, to remember all of an evening memory. */
const GUESTS_MAX = 10_000
const PEOPLE_MAX = 50_000
/** Sessions that are read again at once, and the wait for others to be read with them: nobody waits for it. */
const READ_MAX = 100
const GATHER_MS = 20

interface Remembered {
  readonly session: Session
  /** Monotonic ms, from before it was read. */
  readonly readAt: number
  isDue: boolean
}

/** When a reading began. */
export interface Reading {
  /** Monotonic ms. */
  readonly at: number
  /** How often sessions had ended or changed until then. */
  readonly endings: number
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
  /** A signature stays what it is, and cannot end. */
  readonly #guests = new LRUCache<string, Session>({ max: GUESTS_MAX })
  /** Of people, those read first first: whoever asks for all of them, each second, meets few that are too old. */
  readonly #people = new Map<string, Remembered>()
  #due: Remembered[] = []
  #isReading = false
  #endings = 0
  #cancel: () => void = () => undefined

  constructor(deps: RememberedSessionsDeps) {
    this.#deps = deps
  }

  /** undefined: it is not known, or too old. */
  peek(cookieValue: string): Session | undefined {
    const known = this.#people.get(cookieValue)
    if (known === undefined) return this.#guests.get(cookieValue)
    const age = this.#deps.clock.monotonic() - known.readAt
    if (age >= KEPT_MS) return undefined
    if (age >= READ_AGAIN_MS && !known.isDue) this.#readSoon(known)
    return known.session
  }

  /** To be called before a session is read, for `remember`. */
  beginReading(): Reading {
    return { at: this.#deps.clock.monotonic(), endings: this.#endings }
  }

  /**
   * What was read since `reading` began. Where any session ended or changed meanwhile it is not kept: it may be that one,
   * as it was before.
   */
  remember(session: Session, reading: Reading): Session {
    if (reading.endings === this.#endings) this.#keep(session, reading.at)
    return session
  }

  /** What is being read goes on: no cookie that nobody has makes others be read anew. */
  forget(cookieValue: string): void {
    this.#people.delete(cookieValue)
    this.#guests.delete(cookieValue)
  }

  /** After an end or a change: of people's sessions. */
  forgetEvery(isMeant: (session: Session) => boolean): void {
    this.#endings += 1
    for (const { session } of this.#people.values())
      if (isMeant(session)) this.#people.delete(session.cookieValue)
  }

  /** Those of people that may still be answered. */
  *current(): Iterable<Session> {
    this.#dropOld()
    const now = this.#deps.clock.monotonic()
    for (const { session, readAt } of this.#people.values()) if (now - readAt < KEPT_MS) yield session
  }

  close(): void {
    this.#cancel()
    this.#due = []
    this.#people.clear()
    this.#guests.clear()
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
        if (now === undefined) this.#people.delete(session.cookieValue)
        else this.#keep(now, readAt)
      }
    } catch {
      // They grow too old as they are, and whoever looks then is told why.
    }
    this.#isReading = false
    if (this.#due.length > 0) this.#gather()
  }

  #keep(session: Session, readAt: number): void {
    if (session.identity.kind === 'guest') return void this.#guests.set(session.cookieValue, session)
    this.#people.delete(session.cookieValue)
    this.#people.set(session.cookieValue, { session, readAt, isDue: false })
    if (this.#people.size > PEOPLE_MAX) this.#dropOld()
  }

  /** And one at least, where there are too many. */
  #dropOld(): void {
    const now = this.#deps.clock.monotonic()
    for (const [cookieValue, { readAt }] of this.#people) {
      if (now - readAt < KEPT_MS && this.#people.size <= PEOPLE_MAX) return
      this.#people.delete(cookieValue)
    }
  }

  #isKept(known: Remembered): boolean {
    return this.#people.get(known.session.cookieValue) === known
  }
}
