import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './database-kind.ts'

/**
 * Columns that a table has. Kysely's migrations have no transaction on SQLite: one with several steps looks here what a crash has left
 * of it.
 */
export async function columnsOf(
  kind: DatabaseKind,
  db: Kysely<unknown>,
  table: string,
): Promise<ReadonlySet<string>> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      : await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
