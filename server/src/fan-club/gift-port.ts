import type { FanLevel } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'

/** A month for somebody else. Times are ms since 1970. */
export interface NewGift {
  readonly id: string
  readonly code: string
  readonly giver: AccountId
  readonly model: AccountId
  readonly level: FanLevel
  readonly price: number
  readonly boughtAt: number
  readonly redeemUntil: number
}

/**
 * `begun`: the books know whether it was paid. `returning`: its giver wants it back, or nobody came; the books know
 * whether somebody was quicker.
 */
export type GiftState = 'begun' | 'waiting' | 'redeemed' | 'returning' | 'returned'

export interface StoredGift extends NewGift {
  readonly state: GiftState
  /** null: nobody has redeemed it. */
  readonly redeemedBy: AccountId | null
  /** Redeemed or returned; null: not yet. */
  readonly endedAt: number | null
}

/** Gifts, as far as the books were asked: they alone decide what becomes of one. */
export interface FanClubGiftRepository {
  begin(gift: NewGift): Promise<void>
  /** The books have it. Idempotent. */
  paid(id: string): Promise<void>
  /** The books never had it. */
  forget(id: string): Promise<void>
  byId(id: string): Promise<StoredGift | null>
  /** Paid for; whatever became of it. */
  byCode(code: string): Promise<StoredGift | null>
  /** Paid for, the newest first. */
  ofGiver(giver: AccountId, limit: number): Promise<readonly StoredGift[]>
  /** False: it is not waiting any more. */
  startReturn(id: string): Promise<boolean>
  /** All that nobody came for until `now`. */
  startReturns(now: number): Promise<void>
  returned(id: string, at: number): Promise<void>
  /** Some of those in a state, the oldest first. */
  inState(state: 'begun' | 'returning', boughtBefore: number): Promise<readonly StoredGift[]>
}
