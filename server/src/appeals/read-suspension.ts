import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { SuspensionInForce } from './appeal-port.ts'

/** More orders about one account than this are read no further back. */
const LINES_MAX = 200

/** A suspension begins with the first order behind one that ended it, or behind one that had run out. */
export async function readSuspension(
  theirs: SiteDatabase,
  account: AccountId,
  now: number,
): Promise<SuspensionInForce | null> {
  const db: Kysely<AccountTables> = theirs
  const lines = await db
    .selectFrom('suspension_log')
    .selectAll()
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(LINES_MAX)
    .execute()
  const until = lines[0]?.until ?? null
  if (until === null || until <= now) return null
  let first = lines[0]!
  const orderedBy = new Set([AccountId.parse(first.by)])
  for (const line of lines.slice(1)) {
    if (line.until === null || line.until <= first.at) break
    first = line
    orderedBy.add(AccountId.parse(line.by))
  }
  return { id: first.id, until, orderedBy }
}
