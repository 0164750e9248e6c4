import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { BillingTables } from './billing-tables.ts'

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

/** Purchases of many accounts at once, on either dialect. */
export function createCohortRepository(db: Kysely<BillingTables>): CohortRepository {
  return {
    async paidBy(accounts, until) {
      if (accounts.length === 0) return []
      const rows = await db
        .selectFrom('billing_purchases')
        .select(['account', 'at', 'amount', 'reversed', 'currency'])
        .where('account', 'in', accounts)
        .where('at', '<', until)
        .where('state', '=', 'paid')
        .where('origin', 'not in', ['re_up', 'renewal'])
        .execute()
      return rows.map(({ account, at, amount, reversed, currency }) => ({
        ...{ account: AccountId.parse(account), at, amount: amount - reversed, currency },
      }))
    },
  }
}
