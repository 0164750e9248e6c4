import type { AccountId } from '@footlight/core/protocol/ids'

/** The apps of one room as they were at one point of the record. */
export interface AppRecord {
  /** Events of the room up to this cursor are in it; later ones are replayed. */
  readonly cursor: number
  /** JSON. */
  readonly apps: string
}

/** A group tip that was proposed and whose tokens may still be in escrow. */
export interface OpenGroupTip {
  readonly ownerId: AccountId
  readonly groupTipId: string
}

export interface AppRepository {
  /** null: the performer never set any. */
  load(ownerId: AccountId): Promise<AppRecord | null>
  /** Cursor and apps together, or neither. */
  save(ownerId: AccountId, record: AppRecord): Promise<void>
  /** Older programs kept this list; none is written any more. Tests that stand for one of them write it. */
  openGroupTip(groupTip: OpenGroupTip): Promise<void>
  /** Nothing of it is in escrow any more. */
  closeGroupTip(groupTipId: string): Promise<void>
  openGroupTips(): Promise<readonly OpenGroupTip[]>
}
