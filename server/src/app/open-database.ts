import { join } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createBackend } from '../ledger/backend.ts'
import { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import { ledgerMigrations } from '../ledger/migrations/index.ts'
import { PostgresStore } from '../ledger/postgres/postgres-store.ts'
import { createSpendLimits } from '../ledger/spend-limits.ts'
import { WorkerBackend } from '../ledger/sqlite/worker-backend.ts'
import { modules } from '../modules.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/open-postgres.ts'
import { openSqlite } from '../platform/db/open-sqlite.ts'
import { PreparedPostgres } from '../platform/db/prepared-postgres.ts'
import { PreparedSqlite } from '../platform/db/prepared-sqlite.ts'
import type { SiteDatabase } from '../platform/module.ts'

export interface DatabaseOptions {
  /** Holds `footlight.db` and `ledger.db`; created with mode 0700. Not used with a `databaseUrl`. */
  readonly dataDir: string
  /** `postgres://…`; null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly logger: Logger
  /** As in `Config`; absent: true. */
  readonly staffSecondFactor?: boolean
  /** By which roles end; absent: the time of the system. */
  readonly clock?: Pick<Clock, 'now'>
}

/** The repositories of all areas. */
export type Repositories = typeof modules.stored

export type FootlightDatabase = Repositories & {
  readonly kind: DatabaseKind
  readonly ledger: GroupCommitLedger
  /** For `/readyz`: rejects when site or ledger do not answer. */
  ping(): Promise<void>
  /** Commits what the ledger has accepted, then closes everything. */
  close(): Promise<void>
}

/** Opens all that the server remembers, and brings it up to date. Rejects when it cannot be had durably. */
export async function openDatabase(options: DatabaseOptions): Promise<FootlightDatabase> {
  return options.databaseUrl === null
    ? await openOnSqlite(options)
    : await openOnPostgres(options, options.databaseUrl)
}

async function openOnSqlite(options: DatabaseOptions): Promise<FootlightDatabase> {
  const { dataDir, logger } = options
  const site: SiteDatabase = new Kysely({
    dialect: new SqliteDialect({ database: new PreparedSqlite(openSqlite(join(dataDir, 'footlight.db'))) }),
  })
  // Another thread's work: it loads while this one migrates.
  const opening = WorkerBackend.open(join(dataDir, 'ledger.db'), logger)
  try {
    await Promise.all([opening, migrateToLatest(site, 'site', modules.migrations('sqlite'))])
    const backend = await opening
    return assemble('sqlite', site, new GroupCommitLedger(backend, logger, createSpendLimits(site)), options)
  } catch (error) {
    // Which of both it was: the other is closed as well.
    await opening.then(
      (backend) => backend.close(),
      () => undefined,
    )
    await site.destroy()
    throw error
  }
}

async function openOnPostgres(options: DatabaseOptions, databaseUrl: string): Promise<FootlightDatabase> {
  const { logger } = options
  await migratePostgres(openPostgres(databaseUrl, logger, null))
  const pool = openPostgres(databaseUrl, logger)
  const site: SiteDatabase = new Kysely({
    dialect: new PostgresDialect({ pool: new PreparedPostgres(pool) }),
  })
  const backend = createBackend(new PostgresStore(pool))
  return assemble('postgres', site, new GroupCommitLedger(backend, logger, createSpendLimits(site)), options)
}

/** Ends `pool`. */
async function migratePostgres(pool: pg.Pool): Promise<void> {
  const db: SiteDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateToLatest(db, 'site', modules.migrations('postgres'))
    await migrateToLatest(db, 'ledger', ledgerMigrations('postgres'))
  } finally {
    await db.destroy()
  }
}

function assemble(
  kind: DatabaseKind,
  site: SiteDatabase,
  ledger: GroupCommitLedger,
  { staffSecondFactor = true, clock = { now: Date.now } }: DatabaseOptions,
): FootlightDatabase {
  return {
    ...modules.repositories(site, kind, { staffSecondFactor, now: () => clock.now() }),
    kind,
    ledger,
    async ping() {
      await sql`select 1`.execute(site)
      await ledger.head()
    },
    async close() {
      await ledger.close()
      await site.destroy()
    },
  }
}
