import type { LeavingChannel } from '@footlight/core/rules/notifications/channels'
import type { Person } from '../accounts/people-port.ts'
import type { ClaimedDelivery, StoredSettings } from './delivery-port.ts'

/** What one person is sent at once: one notification, or a digest of them. */
export interface Letter {
  readonly person: Person
  readonly settings: StoredSettings
  /** At least one. */
  readonly deliveries: readonly ClaimedDelivery[]
  readonly isDigest: boolean
}

/** One way out of the site. */
export interface Sender {
  /** Why nothing can arrive there now; null: it can. Asked at the last moment. */
  refusal(person: Person, settings: StoredSettings): string | null | Promise<string | null>
  /** @throws `NotSent`, or what may go well another time. */
  send(letter: Letter): Promise<void>
}

/** A way that is not there is offered to nobody. */
export type Senders = Readonly<Partial<Record<LeavingChannel, Sender>>>

/** For good. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}
