import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { BillingTables } from './billing-tables.ts'
import type { CohortRepository } from './cohort-port.ts'

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
