import type { AccountId } from '@footlight/core/protocol/ids'
import type { Bond } from '@footlight/core/rules/friends/friendship'
import type { Result } from '@footlight/core/rules/result'

/** One of two people; `id` null: nobody has the name. */
export interface Named {
  readonly id: AccountId | null
  readonly username: string
}
export type Owner = Named & { readonly id: AccountId }

export interface BondChange {
  readonly before: Bond
  readonly after: Bond
}

export interface FriendLists {
  /** The last first. */
  readonly friends: readonly AccountId[]
  /** Whom the owner has asked, whether somebody has the name or not; `avatar`: a model's. */
  readonly asked: readonly {
    readonly name: string
    readonly isModel: boolean
    readonly avatar: string | null
  }[]
  readonly asking: readonly AccountId[]
}

/** Friends and those who want to be, of the site's own database alone. */
export interface FriendRepository {
  /**
   * Reads how the two stand, takes the step and writes what came of it, in one transaction that holds both of them.
   * A request that the other has no more place for is not heard. `none`: the step answered null; `full`: one of the
   * two has no place for another friend, or the one who asks none for another request. `isBlocked`: by the other.
   */
  change(
    owner: Owner,
    other: Named,
    at: number,
    step: (bond: Bond, isBlocked: boolean) => Bond | null,
  ): Promise<Result<BondChange, 'none' | 'full'>>
  /** The block and what ends by it, in one transaction. Twice is once; `full`: so many are blocked already. */
  block(owner: Owner, other: Named, at: number): Promise<Result<BondChange, 'full'>>
  lists(owner: Owner): Promise<FriendLists>
  friendsOf(owner: AccountId): Promise<readonly AccountId[]>
  areFriends(one: AccountId, other: AccountId): Promise<boolean>
  countAsking(username: string): Promise<number>
  /** Requests that were taken back before `before` and are remembered no longer. */
  forgetWithdrawn(before: number): Promise<void>
}

/** Whom somebody does not want to hear of, by name. */
export interface BlockRepository {
  unblock(owner: AccountId, name: string): Promise<void>
  /** The last first. */
  blockedBy(owner: AccountId): Promise<readonly { readonly name: string; readonly at: number }[]>
  isBlocked(owner: AccountId, name: string): Promise<boolean>
  /** Who of `owners` has blocked this name. */
  blockersOf(name: string, owners: readonly AccountId[]): Promise<ReadonlySet<AccountId>>
}

/** Who has a socket anywhere. Times are wall clock, ms. */
export interface PresenceRepository {
  enter(account: AccountId, process: string, until: number): Promise<void>
  leave(account: AccountId, process: string): Promise<void>
  /** All of a process are here until then. */
  extend(process: string, until: number): Promise<void>
  online(accounts: readonly AccountId[], now: number): Promise<ReadonlySet<AccountId>>
  /** Of processes that said nothing any more; they are deleted. */
  takeExpired(now: number): Promise<readonly AccountId[]>
}
