import { join } from 'node:path'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import { openSqlite } from '@footlight/server/platform/db/open-sqlite'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { newPostgresDatabase } from './databases.ts'

/** A database that a test closes, changes as another program would, and opens again. */
export interface DatabaseToUpdate {
  readonly open: () => Promise<FootlightDatabase>
  /**
   * Does something to the tables while the program is not there. `file`: of the two that SQLite has;
   * PostgreSQL has all tables in one.
   */
  readonly meanwhile: (
    file: 'footlight.db' | 'ledger.db',
    work: (tables: Kysely<unknown>) => Promise<void>,
  ) => Promise<void>
}

export async function databaseToUpdate(
  kind: 'sqlite' | 'postgres',
  dataDir: string,
): Promise<DatabaseToUpdate> {
  const databaseUrl = kind === 'postgres' ? await newPostgresDatabase() : null
  return {
    open: () => openDatabase({ dataDir, databaseUrl, logger: pino({ level: 'silent' }) }),
    async meanwhile(file, work) {
      const tables = new Kysely<unknown>({
        dialect:
          databaseUrl === null
            ? new SqliteDialect({ database: openSqlite(join(dataDir, file)) })
            : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
      })
      await work(tables).finally(() => tables.destroy())
    },
  }
}
