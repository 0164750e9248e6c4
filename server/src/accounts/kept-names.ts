import { nameLimits } from '@footlight/core/protocol/names'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import { sha256 } from '../platform/signer.ts'
import type { AccountTables } from './accounts-tables.ts'

const KEPT_MS = nameLimits.keptDays * 24 * 3_600_000

/** A name says who somebody was: of an account that is gone no more than this is stored. */
export function hashOfName(username: string): string {
  return sha256(username)
}

/** Whether a name is nobody's for good, or somebody gave this name up a short time ago; `exceptOf`: whom it would be given back to. */
export async function isKept(
  theirs: SiteDatabase,
  username: string,
  now: number,
  exceptOf: number | null = null,
): Promise<boolean> {
  const db: Kysely<AccountTables> = theirs
  const retired = await db
    .selectFrom('retired_names')
    .select('name_hash')
    .where('name_hash', '=', hashOfName(username))
    .executeTakeFirst()
  if (retired !== undefined) return true
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
