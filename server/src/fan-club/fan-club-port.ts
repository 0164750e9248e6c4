import type { FanClubFields, FanLevel, RenewalState } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Membership } from '@footlight/core/rules/fan-club/membership'
import type { FanMemberships } from '../accounts/fan-memberships.ts'

/** A viewer in the fan club of a performer, now or before. Times are ms since 1970. */
export interface StoredMembership extends Membership {
  readonly viewer: AccountId
  readonly model: AccountId
  /** Of this membership without a gap; a new one begins after it ended. */
  readonly since: number
  /** How many months were paid in all. */
  readonly periods: number
}

/** A month in a fan club, as the books tell it. */
export interface FanClubPeriod {
  readonly viewer: AccountId
  readonly model: AccountId
  /** From one on; the next is only sold when the one before was paid. */
  readonly period: number
  readonly level: FanLevel
  readonly cause: 'join' | 'upgrade' | 'renewal'
  /** What was taken, tokens. */
  readonly price: number
  readonly renewalPrice: number
  readonly beginsAt: number
  readonly endsAt: number
  /** Absent: the member pays for it themself. */
  readonly gift?: GiftPart
}

/** Which gift pays for a month, and what it leaves of what was agreed before. */
export interface GiftPart {
  readonly id: string
  /** What thirty days of what is paid by then are worth. */
  readonly worth: number
  readonly renewal: 'kept' | 'off'
  /** When it was redeemed. */
  readonly at: number
}

export interface FanClubMonthRow {
  readonly members: number
  readonly joined: number
  readonly left: number
  readonly paid: number
  readonly earned: number
  /** Months out of gifts. */
  readonly gifted: number
}

/** Fan clubs of performers, and who is in them. */
export interface FanClubRepository extends FanMemberships {
  /** Begins or prolongs one that nobody pays for and that ends with `expiresAt`. */
  putMembership(viewer: AccountId, model: AccountId, level: FanLevel, expiresAt: number): Promise<void>

  /** Closed and without a price where the performer never said anything. */
  fields(model: AccountId): Promise<FanClubFields>
  /** The same of several. */
  fieldsOf(models: readonly AccountId[]): Promise<ReadonlyMap<AccountId, FanClubFields>>
  /** Of clubs about which anything was said between two moments, the first left out. */
  changedBetween(
    after: number,
    upTo: number,
  ): Promise<readonly { readonly model: AccountId; readonly at: number; readonly fields: FanClubFields }[]>
  setFields(model: AccountId, fields: FanClubFields, at: number): Promise<void>

  /** null: never was in it. */
  membership(viewer: AccountId, model: AccountId): Promise<StoredMembership | null>
  /** Those that ended after `endedAfter` or hold, the newest first. */
  ofViewer(viewer: AccountId, endedAfter: number): Promise<readonly StoredMembership[]>
  /** False: it does not hold at `now`. */
  setRenewal(
    of: Pick<StoredMembership, 'viewer' | 'model'>,
    to: { readonly renewal: RenewalState; readonly level: FanLevel; readonly price: number },
    now: number,
  ): Promise<boolean>

  /** Written down before the books are asked: a crash leaves a trace of it. */
  begin(period: FanClubPeriod, at: number): Promise<void>
  /**
   * The same for a renewal, if the member wants it still and nobody else is at it; until `until` nobody tries again.
   * False: not.
   */
  beginRenewal(period: FanClubPeriod, at: number, until: number): Promise<boolean>
  /** The books have it: the month is theirs. Idempotent, and never takes a later month back. */
  paid(period: FanClubPeriod, earned: number): Promise<void>
  /** Months that were begun before `before`, and of which nobody told whether they were paid. */
  begun(
    before: number,
  ): Promise<readonly (Pick<FanClubPeriod, 'viewer' | 'model' | 'period'> & { readonly at: number })[]>
  /** It was begun then, never again since, and not paid. */
  forget(of: Pick<FanClubPeriod, 'viewer' | 'model' | 'period'> & { readonly at: number }): Promise<void>

  /** Memberships whose next month is to be paid now; some hundred at once. */
  due(now: number): Promise<readonly StoredMembership[]>
  /**
   * It could not be paid: it holds until `until` all the same, and is tried again at `again`. False: it has been paid or
   * ended since.
   */
  startGrace(of: StoredMembership, until: number, again: number): Promise<boolean>
  /** Nothing is renewed any more. False: as above. */
  endRenewal(of: StoredMembership): Promise<boolean>

  members(
    model: AccountId,
    now: number,
    where: { readonly level?: FanLevel },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly members: readonly StoredMembership[]; readonly total: number }>
  /** Who is in it now, by account id, from behind `after` on. */
  membersAfter(model: AccountId, now: number, after: number, limit: number): Promise<readonly AccountId[]>
  counts(model: AccountId, now: number): Promise<Readonly<Record<FanLevel, number>>>
  /** Of those who are in it and whose next month costs less than `prices`. */
  countAtOldPrice(
    model: AccountId,
    now: number,
    prices: Readonly<Record<FanLevel, number | null>>,
  ): Promise<number>
  /** What happened between two moments. */
  month(model: AccountId, from: number, to: number): Promise<FanClubMonthRow>
}
