import type { BounceReason, NotificationChoices } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import type { LeavingChannel } from '@footlight/core/rules/notifications/channels'
import type { StoredNotification } from './notification-port.ts'

/** E-mail does not arrive there since. */
export interface Bounce {
  readonly at: number
  readonly reason: BounceReason
}

export interface StoredSettings {
  readonly choices: NotificationChoices
  /** In which they read the site last; null: nobody knows. */
  readonly language: Language | null
  /** E.164; null: none was given. */
  readonly phone: string | null
  readonly bounce: Bounce | null
}

/** What is not named stays. */
export interface SettingsChange {
  /** Of what is stored when it is written: two changes at once lose neither. */
  readonly choose?: (choices: NotificationChoices) => NotificationChoices
  readonly language?: Language
  readonly phone?: string | null
  /** What came back is forgotten. */
  readonly bounce?: null
}

export interface SettingsRepository {
  /** As they are for everybody, where nobody said anything. */
  of(account: AccountId): Promise<StoredSettings>
  change(account: AccountId, change: SettingsChange): Promise<StoredSettings>
  /** A message came back for good: no more e-mail until its owner says otherwise (MAIL-04). */
  bounced(account: AccountId, at: number, reason: BounceReason): Promise<void>
}

/** One message of one way, under a claim. */
export interface ClaimedDelivery {
  readonly id: number
  readonly channel: LeavingChannel
  readonly isDigest: boolean
  /** This one included. */
  readonly attempts: number
  readonly isDeleted: boolean
  readonly notification: StoredNotification
}

export interface DeliveryRepository {
  /**
   * The longest due first; also those whose claim ran out: a crash came in between. A digest is claimed as a whole,
   * beyond the limit.
   */
  claim(now: number, until: number, limit: number): Promise<readonly ClaimedDelivery[]>
  sent(ids: readonly number[]): Promise<void>
  /** For good. `dropped`: a rule says so. */
  end(ids: readonly number[], state: 'failed' | 'dropped', reason: string): Promise<void>
  retry(ids: readonly number[], dueAt: number, reason: string): Promise<void>
  /** As if it had not been tried. */
  postpone(ids: readonly number[], dueAt: number): Promise<void>
  /** An e-mail that was sent has come back. Answers whose it was; null: there is none of that number. */
  returned(id: number, status: string): Promise<AccountId | null>
}
