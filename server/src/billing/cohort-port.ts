import type { AccountId } from '@footlight/core/protocol/ids'

/** `at`: when it was ordered, ms since 1970; `amount`: minor units, less what went back. */
export interface PaidPurchase {
  readonly account: AccountId
  readonly at: number
  readonly amount: number
  readonly currency: string
}

/** What many accounts have bought, for whoever counts groups of them. */
export interface CohortRepository {
  /**
   * Purchases of these accounts that are paid, ordered before `until`. Those that are disputed, and those whose money went
   * back, are none; automatic top-ups and renewals are left out, because nobody saw anything when they were made.
   */
  paidBy(accounts: readonly AccountId[], until: number): Promise<readonly PaidPurchase[]>
}
