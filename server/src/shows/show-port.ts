import type { AccountId } from '@footlight/core/protocol/ids'
import type { PerformerSettings } from '@footlight/core/protocol/performer'
import type { ShowEndReason, ShowKind, ShowPhase } from '@footlight/core/protocol/shows'

/** What is stored of a show: enough to settle it after a crash, and to go on with one that was announced. */
export interface ShowRecord {
  /** uuid; also the request's id. */
  readonly id: string
  readonly ownerId: AccountId
  readonly kind: ShowKind
  readonly phase: ShowPhase
  readonly openedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly reason: ShowEndReason | null
  /** Gross tokens; 0 until it is settled. */
  readonly tokens: number
  /** The state of the machine as JSON; all its times are wall clock ms. */
  readonly state: string
}

export interface ShowRepository {
  /** Inserts or replaces. */
  put(record: ShowRecord): Promise<void>
  byId(id: string): Promise<ShowRecord | null>
  /** Not ended, of one performer or of all, oldest first. */
  unfinished(ownerId?: AccountId): Promise<readonly ShowRecord[]>
  /** Ended after they had started, newest first. */
  last(ownerId: AccountId, count: number): Promise<readonly ShowRecord[]>
  /**
   * Ended since then, whether they had started or not, oldest first; for what must be remembered for some
   * minutes.
   */
  endedSince(ownerId: AccountId, since: number): Promise<readonly ShowRecord[]>
}

export interface PerformerRepository {
  /** Returns the defaults where the performer never changed anything. */
  settings(ownerId: AccountId): Promise<PerformerSettings>
  saveSettings(ownerId: AccountId, settings: PerformerSettings): Promise<void>
}
