import { nameLimits } from '@footlight/core/protocol/names'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { AccountTables } from './accounts-tables.ts'

const KEPT_MS = nameLimits.keptDays * 24 * 3_600_000

/** Whether somebody gave this name up a short time ago; `exceptOf`: whom it would be given back to. */
export async function isKept(
  theirs: SiteDatabase,
  username: string,
  now: number,
  exceptOf: number | null = null,
): Promise<boolean> {
  const db: Kysely<AccountTables> = theirs
  const row = await db
    .selectFrom('name_changes')
    .select('account')
    .where('from_name', '=', username)
    .where('at', '>', now - KEPT_MS)
    .$if(exceptOf !== null, (query) => query.where('account', '<>', exceptOf))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
