import type { Kysely } from 'kysely'
import type pg from 'pg'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { ledgerMigrations } from '../migrations/index.ts'
import { PostgresStore } from './postgres-store.ts'

/** Brings the ledger's tables up to date. `db` is on the same pool. */
export async function openPostgresStore<Schema>(pool: pg.Pool, db: Kysely<Schema>): Promise<PostgresStore> {
  await migrateToLatest(db, 'ledger', ledgerMigrations('postgres'))
  return new PostgresStore(pool)
}
