import type { AccountId } from '../../protocol/ids.ts'
import type { ParticipantRole, ShowEndReason } from '../../protocol/shows.ts'
import type { FlatSum } from './show.ts'

/** What happens to one show. Times are monotonic ms; events that do not fit its state change nothing. */
export type ShowEvent =
  /** The escrow of a participant is committed. The same account may add to a pledge. */
  | { readonly kind: 'participant_joined'; readonly participant: NewParticipant }
  /** More escrow is committed. */
  | { readonly kind: 'funded'; readonly account: AccountId; readonly tokens: number }
  /** `reason` absent: the wallet had nothing. */
  | { readonly kind: 'refill_refused'; readonly account: AccountId; readonly reason?: 'daily_limit' }
  /** Tokens came into the wallet of somebody who had none. */
  | { readonly kind: 'topped_up'; readonly account: AccountId }
  | { readonly kind: 'started' }
  | { readonly kind: 'media_on' }
  /** Nothing has come since `since`. */
  | { readonly kind: 'media_off'; readonly since: number }
  | { readonly kind: 'came'; readonly account: AccountId }
  /** The last line of a person is down; nothing was heard since `since`. */
  | { readonly kind: 'went'; readonly account: AccountId; readonly since: number }
  /** One participant's part in the show ends. */
  | { readonly kind: 'left'; readonly account: AccountId; readonly reason: ShowEndReason }
  | { readonly kind: 'recording_failed' }
  | { readonly kind: 'ended'; readonly reason: ShowEndReason }
  /** The timer rang: see `wakeAt`. */
  | { readonly kind: 'woken' }

export interface NewParticipant {
  readonly account: AccountId
  readonly username: string
  readonly role: ParticipantRole
  readonly pricePerMinute: number | null
  readonly funded: number
  readonly flats: readonly Omit<FlatSum, 'dueAt'>[]
  /** How long it costs nothing, ms; a startup tip is due only afterwards. */
  readonly freeMs: number
  readonly isPresent: boolean
}
