import { AccountId, UserSettings } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { SpendLimits } from './spend-limits.ts'

const Setting = z.pick(UserSettings, { daily_limit: true })

/** One query for a batch of payments: one column, and of it one setting. */
export function createSpendLimits(db: Kysely<AccountTables>): SpendLimits {
  return async (accounts) => {
    const rows = await db
      .selectFrom('people')
      .select(['id', 'settings'])
      .where('id', 'in', [...accounts])
      .execute()
    return new Map(
      rows.flatMap(({ id, settings }) => {
        const { daily_limit } = Setting.parse(JSON.parse(settings))
        return daily_limit === null ? [] : [[AccountId.parse(id), daily_limit] as const]
      }),
    )
  }
}
