import { type Kysely, sql } from 'kysely'

/** Of a table with a row for each change of a list: 1, 2, 3, … in its column `version`. 0: nothing was ever changed. */
export async function latestVersion<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
): Promise<number> {
  const { rows } = await sql<{
    latest: number | string | null
  }>`select max(version) as latest from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.latest ?? 0)
}

/**
 * In the transaction that wrote `version`: whether there is no gap before it. Of two that count up from one version the second
 * finds its number taken; who names a version that nobody has written is found here.
 */
export async function followsVersion<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  version: number,
): Promise<boolean> {
  const { rows } = await sql<{
    count: number | string
  }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count) === version
}
