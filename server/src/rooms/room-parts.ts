import type { TermFilter } from '@footlight/core/domain/chat/prohibited-terms'
import type { ChatStore, Clock, Ledger, PeopleStore, RoomStore } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Sfu } from '../sfu/port.ts'

/** What all rooms of the process share. */
export interface RoomParts {
  readonly people: PeopleStore
  readonly rooms: RoomStore
  readonly chat: ChatStore
  readonly ledger: Ledger
  readonly sfu: Sfu
  readonly clock: Clock
  readonly logger: Logger
  /** Chat and subjects with such words are refused. */
  readonly isProhibited: TermFilter
}

/** The outbox topic of a room. */
export function roomTopic(username: string): string {
  return `room:${username}`
}
