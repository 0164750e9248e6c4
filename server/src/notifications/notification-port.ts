import type { NotificationSubject } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { UnreadNotifications } from '../accounts/unread-notifications.ts'

/** What one account is to be told. Times are ms since 1970. */
export interface NewNotification {
  readonly account: AccountId
  readonly subject: NotificationSubject
  readonly about: AccountId | null
  /** Of one account each is told once. */
  readonly key: string
  /** A second one under its key counts with the first, which is unread again. */
  readonly isGrouped?: boolean
}

export interface StoredNotification {
  readonly id: number
  readonly account: AccountId
  readonly subject: NotificationSubject
  readonly about: AccountId | null
  readonly count: number
  readonly createdAt: number
  readonly readAt: number | null
}

/** What many are to be told about one performer: a subject that says no more than its kind. */
export interface NewFanOut {
  /** What happened; found twice, it is told once. */
  readonly source: string
  readonly model: AccountId
  readonly subject: Extract<
    NotificationSubject,
    { kind: 'live' | 'show' | 'post' | 'media' | 'membership_price' }
  >
  readonly key: string
  readonly at: number
}

export interface FanOut extends NewFanOut {
  readonly id: number
  /** Everybody up to this account was told. */
  readonly after: number
}

/** The centre of each account. */
export interface NotificationRepository extends UnreadNotifications {
  /** The newest first; `before`: older than this one. */
  page(account: AccountId, before: number | null, limit: number): Promise<readonly StoredNotification[]>
  unreadOf(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /** False: there is none of that number. Twice is once. */
  markRead(account: AccountId, id: number, at: number): Promise<boolean>
  markAllRead(account: AccountId, upTo: number, at: number): Promise<void>
  /** `at` null: it is there again. False: there is none, or it is gone for good. */
  setDeleted(account: AccountId, id: number, at: number | null): Promise<boolean>
  /** Forgets what is older than `before`, was deleted before `deletedBefore`, or is beyond `perAccount`. */
  sweep(limits: {
    readonly before: number
    readonly deletedBefore: number
    readonly perAccount: number
  }): Promise<void>
}

/** What was read of one source, to be written down as a whole or not at all. */
export interface Gathered {
  /** Everything up to here is in it. */
  readonly position: number
  readonly told: readonly NewNotification[]
  readonly fanOuts: readonly NewFanOut[]
  readonly memory: readonly Memory[]
  /** `account` has read what `peer` wrote. */
  readonly read: readonly { readonly account: AccountId; readonly peer: AccountId }[]
}

/** What was last seen of a performer. */
export interface Memory {
  readonly model: AccountId
  readonly kind: MemoryKind
  readonly mark: string
  readonly since: number
}
export type MemoryKind = 'status' | 'live' | 'post' | 'media' | 'prices'

export interface SourceRepository {
  /** null: it was never read. */
  position(source: string): Promise<number | null>
  memory(model: AccountId, kind: MemoryKind): Promise<Memory | null>
  /**
   * In one transaction. Answers who has something new; null: another process has read on from `from`, and nothing of
   * this is written.
   */
  apply(
    source: string,
    from: number | null,
    gathered: Gathered,
    now: number,
  ): Promise<readonly AccountId[] | null>
}

export interface FanOutRepository {
  /** The oldest first. */
  open(limit: number): Promise<readonly FanOut[]>
  /** The next who may be told, by id. */
  audience(fanOut: FanOut, after: number, now: number, limit: number): Promise<readonly AccountId[]>
  /**
   * Tells `told`, and that everybody up to `to` was asked, in one transaction; `to` null: that was everybody. null:
   * another process has gone on from `fanOut.after`.
   */
  advance(
    fanOut: FanOut,
    to: number | null,
    told: readonly NewNotification[],
    now: number,
  ): Promise<readonly AccountId[] | null>
  /** Forgets what was done before. */
  forgetDone(before: number): Promise<void>
}
