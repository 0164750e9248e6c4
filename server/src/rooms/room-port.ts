import type { AccountId } from '@footlight/core/protocol/ids'

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

/** One line of the moderation log, stored for good: who did what to whom in which room, when and why. */
export interface ModerationEntry {
  readonly roomOwnerId: AccountId
  readonly action: 'put' | 'removed'
  readonly kind: SanctionKind | 'kick' | 'message'
  /** Username, or a guest's `guest_…` name. */
  readonly target: string
  readonly by: string
  /** Empty where none was given. */
  readonly reason: string
  /** ms since 1970. */
  readonly at: number
  /** When a sanction that was put expires; null: it does not, or it is none. */
  readonly expiresAt: number | null
}

export interface RoomRepository {
  load(ownerId: AccountId): Promise<RoomRecord>
  save(record: RoomRecord): Promise<void>
  sanctions(ownerId: AccountId, now: number): Promise<readonly Sanction[]>
  /**
   * The only writer of the moderation log. A sanction is put (in the place of an earlier one of its kind and
   * target) or removed in the same transaction as its line. false: there was none to remove, and no line.
   */
  moderate(entry: ModerationEntry): Promise<boolean>
}
