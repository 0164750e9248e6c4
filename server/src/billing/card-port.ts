import type { AutoReUpsSettings, ReUpStop } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { ReUpCap } from '@footlight/core/rules/billing/re-up'
import type { CardDraft, PurchaseDraft, StoredPurchase } from './billing-port.ts'

export interface StoredCard extends CardDraft {
  readonly biller: string
  readonly account: AccountId
}

/** Automatic top-ups of one buyer. */
export interface StoredReUps {
  readonly settings: AutoReUpsSettings
  /** Where the buyer was when they ordered them, for the tax; null: nobody knows. */
  readonly country: string | null
  readonly isOn: boolean
  /** null: the site did not end them. */
  readonly stopped: ReUpStop | null
  /** Begun so far. */
  readonly charges: number
  /** The purchase that is being charged; null: none is. */
  readonly underWay: string | null
}

export interface CardRepository {
  /** Known already, or removed by its holder, it stays as it is. */
  addCard(biller: string, account: AccountId, card: CardDraft, now: number): Promise<void>
  /** Those that can be charged, newest first. */
  cardsOf(account: AccountId): Promise<readonly StoredCard[]>
  /** Whether any biller keeps one for them. */
  hasCard(account: AccountId): Promise<boolean>
  /** From now on it is not charged, and top-ups with it are off. False: they have no such card. */
  removeCard(account: AccountId, id: string, now: number): Promise<boolean>
  /** Removed, and its biller has not heard of it yet. */
  cardsToForget(limit: number): Promise<readonly StoredCard[]>
  cardForgotten(biller: string, id: string, now: number): Promise<void>

  reUps(account: AccountId): Promise<StoredReUps | null>
  /** On from now on, in the place of what was set before. */
  setReUps(
    account: AccountId,
    settings: AutoReUpsSettings,
    country: string | null,
    now: number,
  ): Promise<void>
  /** By their owner. */
  endReUps(account: AccountId, now: number): Promise<void>
  /**
   * Begins one top-up, if they are on, none was begun since they were read as `seen`, none is under way, and both the caps and the
   * buyer's own budgets allow it: all in one transaction. null: it may not be.
   */
  claimReUp(seen: StoredReUps, draft: PurchaseDraft, now: number): Promise<StoredPurchase | null>
  /** This purchase is no longer under way. `stop`: top-ups end with it; null: they go on. False: it was not under way. */
  reUpOver(account: AccountId, purchase: string, stop: ReUpStop | null, now: number): Promise<boolean>
  /** Ends those that are on. False: they were not. */
  stopReUps(account: AccountId, stop: ReUpStop, now: number): Promise<boolean>
  /** What top-ups took in a day and in thirty days until `now`, minor units; what was declined is not in it. */
  spentByReUps(account: AccountId, currency: string, now: number): Promise<ReUpCap>
}
