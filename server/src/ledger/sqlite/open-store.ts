import { Kysely, SqliteDialect } from 'kysely'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/open-sqlite.ts'
import { ledgerMigrations } from '../migrations/index.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Opens the ledger's own file, makes sure that its commits are durable, and brings it up to date. */
export async function openSqliteStore(path: string): Promise<SqliteStore> {
  const database = openSqlite(path)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  try {
    await migrateToLatest(db, 'ledger', ledgerMigrations('sqlite'))
  } finally {
    await db.destroy()
  }
  return new SqliteStore(() => openSqlite(path))
}
