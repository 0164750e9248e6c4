import type { AccountId } from '@footlight/core/protocol/ids'

/** What a room remembers over a restart. The name is the owner's username. */
export interface RoomRecord {
  readonly ownerId: AccountId
  readonly subject: string
  readonly subjectColor: string | null
  readonly lastOnlineAt: number | null
}

/** Keeps a person from writing in one room, or out of it. */
export type RestrictionKind = 'silence' | 'ban'

/** Lets a person do more in one room than others. */
export type RoomRole = 'moderator'

/**
 * What one person may not do in one room, or their role there: both are given, listed and taken back alike.
 * Ended by `expiresAt` or by removal, whichever is first.
 */
export interface RoomRestriction {
  readonly roomOwnerId: AccountId
  readonly kind: RestrictionKind | RoomRole
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
  readonly kind: RestrictionKind | RoomRole | 'kick' | 'message'
  /** Username, or a guest's `guest_…` name. */
  readonly target: string
  readonly by: string
  /** Whose office of the site staff let them; null: it is their room, they moderate it, or nobody did it. */
  readonly byStaff: AccountId | null
  /** Empty where none was given. */
  readonly reason: string
  /** ms since 1970. */
  readonly at: number
  /** When a restriction that was put expires; null: it does not, or it is none. */
  readonly expiresAt: number | null
}

export interface RoomRepository {
  load(ownerId: AccountId): Promise<RoomRecord>
  saveSubject(record: Omit<RoomRecord, 'lastOnlineAt'>): Promise<void>
  /** The subject stays as it is stored: somebody may have taken it away meanwhile. */
  saveLastOnline(ownerId: AccountId, at: number): Promise<void>
  restrictions(ownerId: AccountId, now: number): Promise<readonly RoomRestriction[]>
  /** Of these performers those in whose rooms this one is banned. */
  bansOf(target: string, owners: readonly AccountId[], now: number): Promise<readonly AccountId[]>
  /**
   * The only writer of the moderation log. A restriction is put (in the place of an earlier one of its kind and
   * target) or removed in the same transaction as its line. false: there was none to remove, and no line.
   */
  moderate(entry: ModerationEntry): Promise<boolean>
}
