import { type Kysely, sql } from 'kysely'

/**
 * PostgreSQL only: ids of accounts in the order of their bytes, as SQLite has them, whatever collation the
 * operator's database has. A prefix is then a range of the primary key.
 */
export function orderOfBytes() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table ledger_accounts alter column id type text collate "C"`.execute(db)
    },
  }
}
