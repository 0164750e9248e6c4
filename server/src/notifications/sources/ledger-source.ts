import type { Clock } from '@footlight/core/ports'
import {
  AccountId,
  type NotificationSubject,
  type RoomStatus,
  type ServerEvent,
} from '@footlight/core/protocol'
import type { PeopleRepository, Person } from '../../accounts/people-port.ts'
import type { OutboxRecord } from '../../ledger/books.ts'
import { parseRecorded, type RecordedEvent } from '../../ledger/feed.ts'
import type { GroupCommitLedger } from '../../ledger/group-commit-ledger.ts'
import type { Gathered, NewFanOut, NewNotification, SourceRepository } from '../notification-port.ts'
import { RoomMemory } from './room-memory.ts'
import type { Source } from './source.ts'

const EVENTS = 1_000
/** Somebody who was live so long ago may not be any more. ms */
const STALE_MS = 600_000
const LIVE_AGAIN_MS = 2 * 3_600_000

const names = [
  'v3.chat.update',
  'v3.fan_club.membership',
  'v3.fan_club.member',
  'v3.pm.read',
  'v3.reUp.update',
  'v3.membership.renewal',
]

export interface LedgerSourceDeps {
  readonly books: Pick<GroupCommitLedger, 'eventsNamed' | 'head'>
  readonly people: PeopleRepository
  readonly notificationSources: SourceRepository
  readonly clock: Clock
}

/** What rooms and fan clubs tell in the one order of all events: who is live, what became of memberships and top-ups. */
export function ledgerSource(deps: LedgerSourceDeps): Source {
  const { books } = deps
  return {
    name: 'ledger',
    start: () => books.head(),
    async read(after) {
      const head = await books.head()
      if (head <= after) return null
      const events = await books.eventsNamed(names, after, head, EVENTS)
      const position = events.length < EVENTS ? head : events.at(-1)!.cursor
      return await new Reading(deps).read(events, position)
    },
  }
}

/** One step through the record. */
class Reading {
  readonly #deps: LedgerSourceDeps
  readonly #memory: RoomMemory
  readonly #told: NewNotification[] = []
  readonly #fanOuts: NewFanOut[] = []
  readonly #read: { account: AccountId; peer: AccountId }[] = []

  constructor(deps: LedgerSourceDeps) {
    this.#deps = deps
    this.#memory = new RoomMemory(deps.notificationSources)
  }

  async read(events: readonly OutboxRecord[], position: number): Promise<Gathered> {
    for (const event of events) {
      const recorded = parseRecorded(event)
      if (recorded !== null) await this.#take(recorded, event)
    }
    return {
      position,
      told: this.#told,
      fanOuts: this.#fanOuts,
      memory: this.#memory.changed(),
      read: this.#read,
    }
  }

  async #take(event: RecordedEvent, { topic, at, cursor }: OutboxRecord): Promise<void> {
    const [place, name = ''] = topic.split(':')
    const key = `event:${cursor}`
    if (event.name === 'v3.chat.update' && place === 'room') {
      const model = await this.#person(name)
      if (model !== null) await this.#statusOf(model, event.payload.status, at, cursor)
      return
    }
    if (place !== 'account') return
    const account = AccountId.parse(Number(name))
    if (event.name === 'v3.pm.read') {
      const peer = await this.#person(event.payload.username)
      if (peer !== null) this.#read.push({ account, peer: peer.id })
    } else if (event.name === 'v3.fan_club.membership') {
      const about = (await this.#person(event.payload.username))?.id ?? null
      const { level, what, ends_at } = event.payload
      if (what === 'grace')
        this.#told.push({ account, about, key, subject: { kind: 'membership_grace', level, ends_at } })
      else if (what === 'ended')
        this.#told.push({ account, about, key, subject: { kind: 'membership_ended', level } })
    } else if (event.name === 'v3.reUp.update') {
      const kind = event.payload.success ? 're_up' : 're_up_stopped'
      this.#told.push({ account, about: null, key, subject: { kind } })
    } else if (event.name === 'v3.membership.renewal') {
      this.#told.push({ account, about: null, key, subject: renewalOf(event.payload) })
    } else if (event.name === 'v3.fan_club.member') {
      const member = await this.#person(event.payload.username)
      const { level, cause } = event.payload
      if (member === null) return
      if (cause === 'join')
        this.#told.push({ account, about: member.id, key, subject: { kind: 'new_member', level } })
      else if (cause === 'renewal')
        this.#told.push({
          account: member.id,
          about: account,
          key,
          subject: { kind: 'membership_renewed', level },
        })
    }
  }

  /** A stream that came (not twice within two hours), and a show with an audience that began. */
  async #statusOf({ id: model }: Person, status: RoomStatus, at: number, cursor: number): Promise<void> {
    const before = await this.#memory.of(model, 'status')
    this.#memory.put({ model, kind: 'status', mark: status, since: at })
    if (before?.mark === status || at < this.#deps.clock.now() - STALE_MS) return
    const key = `event:${cursor}`
    if (status === 'limited')
      this.#fanOuts.push({ source: `show:${key}`, model, key, at, subject: { kind: 'show' } })
    const wasAway = before === null || before.mark === 'offline' || before.mark === 'standby'
    if (!wasAway || status === 'offline' || status === 'standby') return
    const live = await this.#memory.of(model, 'live')
    if (live !== null && at < live.since + LIVE_AGAIN_MS) return
    this.#memory.put({ model, kind: 'live', mark: key, since: at })
    this.#fanOuts.push({ source: `live:${key}`, model, key: `live:${key}`, at, subject: { kind: 'live' } })
  }

  #person(username: string): Promise<Person | null> {
    return this.#deps.people.byUsername(username)
  }
}

function renewalOf({
  what,
  until,
  amount,
  currency,
}: ServerEvent<'v3.membership.renewal'>): NotificationSubject {
  switch (what) {
    case 'ahead':
      return { kind: 'renewal_ahead', ends_at: new Date(until).toISOString(), amount, currency }
    case 'renewed':
      return { kind: 'renewal_paid', amount, currency }
    case 'stopped':
      return { kind: 'renewal_stopped' }
  }
}
