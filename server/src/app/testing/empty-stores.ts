import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { modules } from '../../modules.ts'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import type { SiteDatabase } from '../../platform/module.ts'

/** The repositories of all areas, in a database of their own in memory; nothing is in it yet. */
export async function emptyStores() {
  const db: SiteDatabase = new Kysely({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  return {
    ...modules.repositories(db, 'sqlite', { staffSecondFactor: false, now: Date.now }),
    close: () => db.destroy(),
  }
}
