import type { Clock, Ledger } from '@footlight/core/ports'
import type { CloseName } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { HeldAccess } from '../accounts/account-access-watch.ts'
import type { Person } from '../accounts/people-port.ts'
import type { SocketAuthority } from '../accounts/port.ts'
import { followAccount, type Viewer } from '../accounts/viewer.ts'
import type { AudienceGate } from '../age-checks/audience-gate.ts'
import type { CardWatch } from '../browse/card-watch.ts'
import type { Presence } from '../friends/presence.ts'
import type { EventFeed } from '../ledger/feed.ts'
import { logEvent } from '../platform/log-event.ts'
import { Rounds } from '../platform/rounds.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Traffic } from './traffic.ts'

export interface HubDeps {
  readonly rooms: Rooms
  readonly ledger: Ledger
  readonly feed: EventFeed
  readonly authority: SocketAuthority
  readonly audienceGate: Pick<AudienceGate, 'refusalAt'>
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly logger: Logger
  /** Origin of the site that a Host header names; null: the header itself tells how it is reached. */
  readonly publicUrlAt: (host: string) => string | null
  /** Which build of the site pages should be of; null: nobody is told. */
  readonly siteVersion: string | null
  readonly traffic: Traffic
  readonly cards: CardWatch
  /** Hears who comes and goes; null: nobody has friends here. */
  readonly friendPresence: Pick<Presence, 'arrived' | 'left' | 'changed'> | null
}

/** One socket, as far as all of them are treated alike. */
export interface HubSocket {
  /** null: it has not said yet who it is. */
  readonly sessionKey: string | null
  /** null: not known yet. */
  readonly account: Viewer | null
  /** Its account has changed, and what it holds of it is new. */
  accountChanged(person: Person): void
  settingsChanged(person: Person): void
  /** Time passes; `now` is monotonic, ms. */
  sweep(now: number): void
  logOut(): void
  /** Tells when to come back, and closes. */
  restart(delayMs: number): void
}

/** Why a socket was not opened at all. */
export type UpgradeRefusal = 'path' | 'origin' | 'rate' | 'restarting'

/** A few milliseconds, where each is pinged. */
const SOCKETS_AT_ONCE = 200

/** Numbers that somebody else chose are logged once, and only so many of them. */
const UNKNOWN_IDS_MAX = 256

/** All sockets of the process, and what they share. */
export class Hub {
  readonly deps: HubDeps
  readonly sockets = new Set<HubSocket>()
  readonly closes = new Map<CloseName, number>()
  readonly refusals: Record<UpgradeRefusal, number> = { path: 0, origin: 0, rate: 0, restarting: 0 }
  readonly #unknownIds = new Set<number>()
  readonly #sweeps = new Rounds()

  constructor(deps: HubDeps) {
    this.deps = deps
  }

  noteUnknownId(id: number): void {
    if (this.#unknownIds.has(id) || this.#unknownIds.size >= UNKNOWN_IDS_MAX) return
    this.#unknownIds.add(id)
    logEvent(this.deps.logger, 'client_event_unknown', { eventId: id })
  }

  countClose(name: CloseName): void {
    this.closes.set(name, (this.closes.get(name) ?? 0) + 1)
  }

  /** Pings the idle, closes the silent and those who never said who they are. One timer for all sockets. */
  sweep(): void {
    this.#sweeps.run(this.sockets, SOCKETS_AT_ONCE, (socket) => socket.sweep(this.deps.clock.monotonic()))
  }

  *held(): Iterable<HeldAccess> {
    for (const { account } of this.sockets)
      if (account !== null && account.accountId !== null)
        yield { account: account.accountId, access: account }
  }

  /**
   * All copies first, so that nothing is judged by an old one. Rooms close what the account may not have any
   * more before anybody is told.
   */
  accountChanged(person: Person): void {
    const own = [...this.sockets].filter(({ account }) => account?.accountId === person.id)
    for (const { account } of own) if (account !== null) followAccount(account, person)
    this.deps.rooms.accountChanged(person)
    for (const socket of own) socket.accountChanged(person)
  }

  /** What stands in no record of the account has changed. */
  settingsChanged(person: Person): void {
    for (const socket of this.sockets)
      if (socket.account?.accountId === person.id) socket.settingsChanged(person)
  }

  endSession(sessionKey: string): void {
    for (const socket of this.sockets) {
      if (socket.sessionKey === sessionKey) socket.logOut()
    }
  }
}
