import type { AccountId } from '@footlight/core/protocol/ids'
import type { VoyeurKind } from '@footlight/core/protocol/room-modes'

/** How one performer's room is open, over restarts. */
export interface RoomModeRecord {
  readonly ownerId: AccountId
  readonly standbyEnabled: boolean
  readonly standbyNotificationsEnabled: boolean
  /**
   * Stored over a restart of the server, so that a console that reconnects unattended shows nothing that the
   * performer had hidden.
   */
  readonly isStandby: boolean
  /** That standby holds until it is lifted by hand, whatever the stream does: panic put it on. */
  readonly standbyStays: boolean
  /** null: not a voyeur camera. */
  readonly voyeurKind: VoyeurKind | null
}

export interface RoomLock {
  /** Hashed as account passwords are; null: no password. */
  readonly passwordHash: string | null
  /** Who has given the password since it was set: `account:12`, or `session:…` of a guest. */
  readonly holders: readonly string[]
}

export interface RoomModeRepository {
  /** Returns the defaults where the performer never changed anything. */
  load(ownerId: AccountId): Promise<RoomModeRecord>
  save(record: RoomModeRecord): Promise<void>
  lock(ownerId: AccountId): Promise<RoomLock>
  /** Takes everybody's access with the old password, in the same transaction. */
  setPassword(ownerId: AccountId, passwordHash: string | null): Promise<void>
  /** Twice is once. */
  addHolder(ownerId: AccountId, holder: string, at: number): Promise<void>
}
