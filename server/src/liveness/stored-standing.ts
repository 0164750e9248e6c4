import type { LiveStanding } from '@footlight/core/rules/liveness/live-check'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { LivenessTables } from './liveness-tables.ts'

/**
 * Inside a transaction that holds the person: what their account may do from now on. null: it was deleted meanwhile.
 */
export async function changeStanding(
  transaction: SiteDatabase,
  account: number,
  change: (before: LiveStanding) => LiveStanding,
): Promise<LiveStanding | null> {
  const db: Kysely<LivenessTables> = transaction
  const row = await db
    .selectFrom('people')
    .select(['live_checked_at', 'live_failed_at', 'live_changed_at', 'live_due_at'])
    .where('id', '=', account)
    .executeTakeFirst()
  if (row === undefined) return null
  const before: LiveStanding = {
    ...{ checkedAt: row.live_checked_at, failedAt: row.live_failed_at },
    ...{ changedAt: row.live_changed_at, dueAt: row.live_due_at },
  }
  const after = change(before)
  if (after === before) return before
  await db
    .updateTable('people')
    .set({
      ...{ live_checked_at: after.checkedAt, live_failed_at: after.failedAt },
      ...{ live_changed_at: after.changedAt, live_due_at: after.dueAt },
    })
    .where('id', '=', account)
    .execute()
  return after
}

/** The same in a transaction of its own. */
export function changeStandingNow(
  database: SiteDatabase,
  account: number,
  change: (before: LiveStanding) => LiveStanding,
): Promise<LiveStanding | null> {
  return database.transaction().execute(async (transaction) => {
    await holdPerson(transaction, account)
    return await changeStanding(transaction, account, change)
  })
}
