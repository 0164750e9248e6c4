import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { ComplianceTables } from './compliance-tables.ts'

/** When performers were approved for the first time, by account, from a time on. ms since 1970. */
export async function approvedSince(
  complianceDatabase: SiteDatabase,
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const db: Kysely<ComplianceTables> = complianceDatabase
  const rows = await db
    .selectFrom('performer_records')
    .select(['account', 'approved_at'])
    .where('approved_at', '>=', since)
    .execute()
  return new Map(rows.map(({ account, approved_at: at }) => [account, at ?? since]))
}
