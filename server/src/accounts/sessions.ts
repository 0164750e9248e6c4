import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Bus } from '../platform/cluster/bus.ts'
import { Signer, sha256 } from '../platform/signer.ts'
import { type AccountAccess, accountAccess } from './account-access.ts'
import type { HeldAccess } from './account-access-watch.ts'
import { type GuestSession, GuestSessions, guestName } from './guest-sessions.ts'
import { NodeTokens } from './node-tokens.ts'
import type {
  LocatedSession,
  PeopleRepository,
  Person,
  SessionOrigin,
  SessionRecord,
  SessionRepository,
} from './people-port.ts'
import { accountChanged, type Identity, type SocketAuthority, sessionEnded, settingsChanged } from './port.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, type Session } from './session.ts'

/** `lastSeenAt` needs no more precision than this, and a write per request would cost. */
const TOUCH_EVERY_MS = 5 * 60_000
const TOKEN_BYTES = 32
const SESSIONS_LISTED_MAX = 100
const personCookie = /^p\.[\w-]{43}$/

export interface SessionsOptions {
  readonly store: SessionRepository
  readonly people: PeopleRepository
  readonly serverSecret: Buffer
  readonly clock: Clock
  /** Is told of sessions that end. */
  readonly bus: Bus
}

/**
 * Who is calling: guests by signature, people by a random token whose hash is stored. Recent answers are
 * cached in memory.
 */
export class Sessions implements SocketAuthority {
  readonly #options: SessionsOptions
  readonly #guests: GuestSessions
  readonly #csrf: Signer
  readonly #nodeTokens: NodeTokens
  readonly #stopHearing: () => void
  readonly #remembered: RememberedSessions
  readonly #access = new WeakMap<Person, AccountAccess>()

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#guests = new GuestSessions(options.serverSecret)
    this.#csrf = new Signer(options.serverSecret, 'csrf')
    this.#nodeTokens = new NodeTokens(options.serverSecret, options.clock)
    this.#remembered = new RememberedSessions({
      clock: options.clock,
      readAgain: (sessions) => this.#readAgain(sessions),
    })
    this.#stopHearing = options.bus.subscribe(sessionEnded, ({ sessionKey }) => this.#drop(sessionKey))
  }

  /**
   * The answer when it is in memory; undefined when `resolve` must look. Keeps the common request
   * synchronous.
   */
  peek(cookieValue: string): Session | undefined {
    return this.#remembered.peek(cookieValue)
  }

  /** null: no such session, expired, or forged. */
  async resolve(cookieValue: string): Promise<Session | null> {
    const guest = this.#guests.read(cookieValue)
    if (guest !== null) return this.#remember(this.#guestSession(guest))
    if (!personCookie.test(cookieValue)) return null
    const readAt = this.#options.clock.monotonic()
    const record = await this.#findRecord(sha256(cookieValue))
    const person = record === null ? null : await this.#options.people.byId(record.accountId)
    if (record === null || person === null) {
      this.#remembered.forget(cookieValue)
      return null
    }
    return this.#remembered.remember(this.#personSession(cookieValue, record, person), readAt)
  }

  createGuest(): Session {
    return this.#remember(this.#guestSession(this.#guests.create(this.#options.clock.now())))
  }

  /** A new token for somebody who has just proved who they are; the session they came with ends. */
  async logIn(person: Person, previous: Session, origin: SessionOrigin | null = null): Promise<Session> {
    const now = this.#options.clock.now()
    const cookieValue = `p.${randomBytes(TOKEN_BYTES).toString('base64url')}`
    const record = {
      idHash: sha256(cookieValue),
      accountId: person.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + SESSION_ABSOLUTE_MS,
    }
    await this.#options.store.create(record, origin)
    await this.end(previous)
    return this.#remember(this.#personSession(cookieValue, record, person))
  }

  /** Idempotent. Guests' sessions are signatures and cannot end; nothing hangs on them. */
  async end(session: Session): Promise<void> {
    if (session.identity.kind === 'guest') return
    this.#remembered.forget(session.cookieValue)
    await this.#options.store.remove(session.identity.sessionKey)
    this.#options.bus.publish(sessionEnded, { sessionKey: session.identity.sessionKey })
  }

  /** Where somebody is logged in; the one seen last first. */
  ofAccount(id: AccountId): Promise<readonly LocatedSession[]> {
    return this.#options.store.ofAccount(id, this.#options.clock.now(), SESSIONS_LISTED_MAX)
  }

  /** One that is not the caller's own, at whichever process it is remembered. Twice is once. */
  async endOf(sessionKey: string): Promise<void> {
    await this.#options.store.remove(sessionKey)
    this.#drop(sessionKey)
    this.#options.bus.publish(sessionEnded, { sessionKey })
  }

  /** Every session of an account ends, and its sockets close. */
  async endAll(id: AccountId): Promise<void> {
    const { store, bus } = this.#options
    const ended = await store.removeOf(id)
    this.forget(id)
    for (const sessionKey of ended) bus.publish(sessionEnded, { sessionKey })
  }

  /** After a change of a person: the next request reads the new record. */
  forget(id: AccountId): void {
    this.#remembered.forgetEvery(({ identity }) => identity.kind === 'person' && identity.person.id === id)
  }

  /** As `forget`, and sockets of this person read them anew. */
  changed(id: AccountId): void {
    this.forget(id)
    this.#options.bus.publish(accountChanged, { account: id })
  }

  /** Windows of this person ask for what stands in no record of the account. */
  settingsChanged(id: AccountId): void {
    this.#options.bus.publish(settingsChanged, { account: id })
  }

  *held(): Iterable<HeldAccess> {
    for (const { identity } of this.#remembered.current())
      if (identity.kind === 'person')
        yield { account: identity.person.id, access: this.#accessOf(identity.person) }
  }

  /** Asked for everybody each second, and the same as long as the record of the account is. */
  #accessOf(person: Person): AccountAccess {
    const known = this.#access.get(person) ?? accountAccess(person)
    this.#access.set(person, known)
    return known
  }

  nodeTokenFor(identity: Identity): string {
    return this.#nodeTokens.issue(identity.sessionKey)
  }

  async identify(nodeToken: string): Promise<Identity | null> {
    const sessionKey = this.#nodeTokens.read(nodeToken)
    if (sessionKey === null) return null
    if (sessionKey.startsWith('g-')) return { kind: 'guest', username: guestName(sessionKey), sessionKey }
    const record = await this.#findRecord(sessionKey)
    const person = record === null ? null : await this.#options.people.byId(record.accountId)
    return person === null ? null : { kind: 'person', username: person.username, sessionKey, person }
  }

  close(): void {
    this.#stopHearing()
    this.#remembered.close()
  }

  /** Ended elsewhere: the next request with its cookie is a guest's. */
  #drop(sessionKey: string): void {
    this.#remembered.forgetEvery(({ identity }) => identity.sessionKey === sessionKey)
  }

  async #findRecord(idHash: string): Promise<SessionRecord | null> {
    const { store, clock } = this.#options
    const record = await store.find(idHash)
    if (record === null) return null
    const now = clock.now()
    if (isOver(record, now)) {
      await store.remove(idHash)
      return null
    }
    await this.#touch([record], now)
    return record
  }

  /** Those of people, all at once; one that is over is found so by `resolve`. */
  async #readAgain(sessions: readonly Session[]): Promise<ReadonlyMap<string, Session>> {
    const { store, people, clock } = this.#options
    const now = clock.now()
    const found = await store.findAll(sessions.map(({ identity }) => identity.sessionKey))
    const records = new Map(
      found.filter((record) => !isOver(record, now)).map((record) => [record.idHash, record]),
    )
    const accounts = new Set([...records.values()].map(({ accountId }) => accountId))
    const persons = new Map((await people.byIds([...accounts])).map((person) => [person.id, person]))
    await this.#touch([...records.values()], now)
    return new Map(
      sessions.flatMap(({ identity, cookieValue }) => {
        const record = records.get(identity.sessionKey)
        const person = record === undefined ? undefined : persons.get(record.accountId)
        return record === undefined || person === undefined
          ? []
          : [[cookieValue, this.#personSession(cookieValue, record, person)] as const]
      }),
    )
  }

  async #touch(records: readonly SessionRecord[], now: number): Promise<void> {
    const due = records.filter(({ lastSeenAt }) => now - lastSeenAt >= TOUCH_EVERY_MS)
    if (due.length > 0)
      await this.#options.store.touch(
        due.map(({ idHash }) => idHash),
        now,
      )
  }

  #guestSession(guest: GuestSession): Session {
    const { sessionKey, username, cookieValue } = guest
    return {
      identity: { kind: 'guest', username, sessionKey },
      csrf: this.#csrf.sign(sessionKey),
      cookieValue,
      expiresAt: this.#options.clock.now() + SESSION_IDLE_MS,
    }
  }

  #personSession(cookieValue: string, record: SessionRecord, person: Person): Session {
    const identity: Identity = {
      kind: 'person',
      username: person.username,
      sessionKey: record.idHash,
      person,
    }
    return { identity, csrf: this.#csrf.sign(record.idHash), cookieValue, expiresAt: record.expiresAt }
  }

  #remember(session: Session): Session {
    return this.#remembered.remember(session, this.#options.clock.monotonic())
  }
}

function isOver({ expiresAt, lastSeenAt }: SessionRecord, now: number): boolean {
  return expiresAt <= now || lastSeenAt + SESSION_IDLE_MS <= now
}
