import type { ChatMessage } from '../protocol/events.ts'
import type { AccountId } from '../protocol/ids.ts'

/** What a room remembers over a restart. The name is the owner's username. */
export interface RoomRecord {
  readonly ownerId: AccountId
  readonly subject: string
  readonly subjectColor: string | null
  readonly lastOnlineAt: number | null
}

export type SanctionKind = 'silence' | 'ban' | 'moderator'

/** One person's standing in one room. Ended by `expiresAt` or by removal, whichever is first. */
export interface Sanction {
  readonly roomOwnerId: AccountId
  readonly kind: SanctionKind
  /** Username, or a guest's `guest_…` name. */
  readonly target: string
  readonly by: string
  readonly reason: string
  readonly createdAt: number
  readonly expiresAt: number | null
}

export interface RoomRepository {
  load(ownerId: AccountId): Promise<RoomRecord>
  save(record: RoomRecord): Promise<void>
  sanctions(ownerId: AccountId, now: number): Promise<readonly Sanction[]>
  /**
   * Replaces an earlier one of the same kind and target. Every action is also kept for good in the moderation
   * log.
   */
  putSanction(sanction: Sanction): Promise<void>
  removeSanction(
    ownerId: AccountId,
    kind: SanctionKind,
    target: string,
    by: string,
    at: number,
  ): Promise<boolean>
}

export interface ChatRepository {
  /** One transaction for the batch; called off the hot path. */
  append(roomOwnerId: AccountId, messages: readonly ChatMessage[]): Promise<void>
  /** Taken out by those who keep order; `append` puts one back. */
  remove(roomOwnerId: AccountId, id: number): Promise<void>
  /** Oldest first. */
  last(roomOwnerId: AccountId, count: number): Promise<readonly ChatMessage[]>
}
