import type { BlockReason, PurchaseState, RefundReason, RefundState } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { DayComparison, DayLine } from '@footlight/core/rules/billing/daily-close'
import type { BillerFact, DisputeReason } from '@footlight/core/rules/billing/standing'
import type { StaffAct } from '../audit-log/module.ts'
import type { StoredPurchase, StoredWebhook } from './billing-port.ts'

/** Money back that somebody of the site asked for; `amount` in minor units. */
export interface StoredRefund {
  /** Also the key under which the biller is asked. */
  readonly id: string
  readonly purchase: string
  readonly ref: string
  readonly amount: number
  readonly reason: RefundReason
  readonly note: string
  readonly by: AccountId
  readonly at: number
  readonly state: RefundState
  readonly problem: string | null
}

export interface StoredBlock {
  readonly id: number
  readonly account: AccountId
  readonly reason: BlockReason
  readonly note: string
  readonly by: AccountId
  readonly at: number
  /** null: until it is lifted. */
  readonly until: number | null
}

/** What a day looked like when it was closed. */
export interface DayResult extends DayComparison {
  /** How many things happened there. */
  readonly lines: number
  /** Tokens that purchases of the biller have given so far, and the debt of its account in the books. */
  readonly credited: number
  readonly cleared: number
  /** Whether the biller has a file of its days; false: the day was held against the books alone. Absent in what is older. */
  readonly hasFile?: boolean
}

/** A day of UTC that was held against the biller's file and the books. */
export interface StoredClose {
  readonly biller: string
  /** Such as 2026-11-25. */
  readonly day: string
  readonly isBalanced: boolean
  readonly result: DayResult
  readonly at: number
}

/** What is looked for; absent: any. */
export interface PurchaseSearch {
  readonly account?: AccountId
  /** Its own number, or what its biller calls it. */
  readonly number?: string
  readonly state?: PurchaseState
}

/** What the operator's desk for money reads and writes. */
export interface BillingDeskRepository {
  /** Newest first. */
  find(
    search: PurchaseSearch,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly StoredPurchase[]>
  countInReview(): Promise<number>
  /** As they were heard. */
  wordsOf(purchase: string): Promise<readonly { readonly fact: BillerFact; readonly at: number }[]>
  /** How many approvals and disputes each biller told since then. */
  disputeCounts(
    since: number,
  ): Promise<ReadonlyMap<string, { readonly paid: number; readonly disputed: number }>>
  /** Disputes of this buyer that are open or lost, and when they were opened. */
  standingDisputes(
    account: AccountId,
  ): Promise<readonly { readonly reason: DisputeReason; readonly at: number }[]>

  /** `under_way`: there is another one of this purchase. The one with the same ref is answered as it is. */
  addRefund(draft: Omit<StoredRefund, 'state' | 'problem'>): Promise<StoredRefund | 'under_way'>
  /** Newest first. */
  refundsOf(purchase: string): Promise<readonly StoredRefund[]>
  refundByRef(ref: string): Promise<StoredRefund | null>
  /** Those that are not over, oldest first. */
  refundsUnderWay(limit: number): Promise<readonly StoredRefund[]>
  /** Nothing happens where it is over. */
  refundStands(id: string, state: RefundState, problem: string | null): Promise<void>

  /** Webhooks that could not be taken, newest first. */
  troubledWebhooks(limit: number): Promise<readonly StoredWebhook[]>
  webhook(id: number): Promise<StoredWebhook | null>
  /** Due at once, as if it had come now. */
  replay(id: number, act: StaffAct): Promise<void>

  /** What the biller told of things that happened from `from` until before `to`. */
  factsBetween(biller: string, from: number, to: number): Promise<readonly DayLine[]>
  /** When the first thing happened there, ms; null: nothing ever did. */
  firstFactAt(biller: string): Promise<number | null>
  /** Tokens that all purchases of this biller have given. */
  creditedBy(biller: string): Promise<number>
  /** In the place of an earlier result of that day. */
  saveClose(close: StoredClose): Promise<void>
  /** null: none is closed. */
  lastClosedDay(biller: string): Promise<string | null>
  /** Days from this one on that do not balance, oldest first. */
  openDays(biller: string, from: string): Promise<readonly string[]>
  /** Newest day first. */
  closes(limit: number): Promise<readonly StoredClose[]>

  addBlock(draft: Omit<StoredBlock, 'id'>): Promise<StoredBlock>
  /** Those that hold at `now`, newest first. */
  blocks(now: number, limit: number): Promise<readonly StoredBlock[]>
  /** The longest that holds at `now`; null: none does. */
  blockOf(account: AccountId, now: number): Promise<StoredBlock | null>
  /** False: there is none that was not lifted. */
  liftBlock(id: number, by: AccountId, now: number): Promise<boolean>
}
