import type { MembershipRenewal, MembershipStop } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Membership } from '@footlight/core/protocol/user'

/** What an account holds. Times are ms since 1970. */
export interface StoredMembership {
  readonly account: AccountId
  readonly level: Membership
  /** When another level holds, or none; null: none does now. */
  readonly levelUntil: number | null
  /** When no level holds any more; one that is past says when it ended. null: there never was one. */
  readonly until: number | null
  /** null: it is not renewed. */
  readonly renewal: MembershipRenewal | null
  /** Where the buyer was when they ordered that, for the tax; null: nobody knows. */
  readonly country: string | null
  /** null: the site did not end it. */
  readonly stopped: MembershipStop | null
  /** What its owner was told last of its renewal; null: nothing. */
  readonly told: string | null
}

export interface MembershipRepository {
  /** null: they never bought one. */
  membershipOf(account: AccountId): Promise<StoredMembership | null>
  /** Whose level changes by now, or has to be looked at. */
  dueMemberships(now: number, limit: number): Promise<readonly AccountId[]>
  /**
   * Works out what holds at `now` from all purchases that stand, and writes it to the account, in one transaction. null: nothing
   * is another than before.
   */
  settleMembership(account: AccountId, now: number): Promise<StoredMembership | null>
  /** From now on, in the place of what was ordered before; null: no more. False: they never bought one. */
  setRenewal(account: AccountId, renewal: MembershipRenewal | null, country: string | null): Promise<boolean>
  /** Those that are renewed and end before that time. */
  renewalsBefore(until: number, limit: number): Promise<readonly StoredMembership[]>
  /** Their owner is told this. False: somebody else has. */
  tellsOfRenewal(account: AccountId, told: string): Promise<boolean>
  /** The site ends it. False: it was not on. */
  stopRenewal(account: AccountId, stop: MembershipStop): Promise<boolean>
  /** Whether the first month at the price for those who come back is theirs: nothing holds, for thirty days, and they had none so. */
  mayWinBack(account: AccountId, now: number): Promise<boolean>
}
