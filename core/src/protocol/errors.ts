import type { ErrorCode } from './error-catalog.ts'
import type { OfferTerms } from './offer-terms.ts'
import type { SuspensionReason } from './suspension-reason.ts'

/** Why one field was refused; `fields` of an `invalid_value` answer maps field name to one of these. */
export type FieldCode =
  | 'required'
  | 'invalid'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'not_integer'
  | 'under_age'
  | 'prohibited'
  | 'taken'
  | 'too_common'
  /** There is no such field. */
  | 'unknown'
  /** There is, and it is not changed by this call. */
  | 'read_only'

/** A refusal on its way to an HTTP answer, a socket event or an IPC result. Expected, never a bug. */
export interface Failure {
  readonly error: ErrorCode
  /** In English; screens prefer their own text for `error`. */
  readonly message?: string
  readonly fields?: Readonly<Record<string, FieldCode>>
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter?: number
  /**
   * With 409: what the thing is now, so that the caller sees why it does not fit. Of a prompt to a companion: the rule
   * that it breaks.
   */
  readonly state?: string
  /** With `not_enough_tokens`: how many this would take. */
  readonly needed?: number
  /** With `account_suspended` and `cooling_off`: when it ends, ISO 8601. */
  readonly until?: string
  /** With `account_suspended`: why, where somebody said so. */
  readonly reason?: SuspensionReason
  /** With `offer_changed`: what is offered now, of the same kind as the terms that were sent. */
  readonly terms?: OfferTerms
  /** Of a room that cannot be seen: others instead. */
  readonly suggestions?: readonly RoomSuggestion[]
}

/** Another room, as an error page shows it. */
export interface RoomSuggestion {
  readonly username: string
  readonly display_name: string
  /** As on a card of the lists. */
  readonly status: string
  readonly thumb_url: string | null
  readonly avatar_url: string
}
