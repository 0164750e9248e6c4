import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { putEmptyDatabases } from '../dev-env/empty-databases.ts'
import { createDatabase, postgresMissing } from './postgres-server.ts'

/** A database of one dialect, fresh for one test file. */
export interface TestDatabase {
  readonly db: FootlightDatabase
}

/**
 * Runs one suite on both dialects, so that growing from SQLite to PostgreSQL is a setting. Where PostgreSQL
 * cannot run, its suite is skipped and says why.
 */
export function describeOnEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name}, on SQLite`, () => {
    const dataDir = newDataFolder()
    suite(
      opened(
        async () => {
          await putEmptyDatabases(dataDir)
          return await openDatabase({ dataDir, databaseUrl: null, logger: silent })
        },
        () => rmSync(dataDir, { recursive: true, force: true }),
      ),
    )
  })
  const missing = postgresMissing()
  describe(`${name}, on PostgreSQL`, () => {
    beforeEach((context) => context.skip(missing !== null, missing ?? ''))
    suite(
      missing !== null
        ? notOpened
        : opened(
            async () => {
              const databaseUrl = await emptyPostgresDatabase()
              return await openDatabase({ dataDir: tmpdir(), databaseUrl, logger: silent })
            },
            () => undefined,
          ),
    )
  })
}

/** A new database of the PostgreSQL of this run. An operator's database is seldom in the order of bytes. */
export async function newPostgresDatabase(): Promise<string> {
  return await createDatabase(await sharedPostgres(), { language: 'en-US' })
}

let migrated: Promise<string> | null = null

/** As `newPostgresDatabase`, with all tables in it. To copy them takes a tenth of what all migrations take. */
export async function emptyPostgresDatabase(): Promise<string> {
  migrated ??= newPostgresDatabase().then(async (databaseUrl) => {
    const db = await openDatabase({ dataDir: tmpdir(), databaseUrl, logger: silent })
    await db.close()
    return new URL(databaseUrl).pathname.slice(1)
  })
  return await createDatabase(await sharedPostgres(), { copyOf: await migrated })
}

async function sharedPostgres(): Promise<string> {
  const answer = await fetch(inject('postgresDoor'))
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return said
}

const silent = pino({ level: 'silent' })

const notOpened: TestDatabase = {
  get db(): FootlightDatabase {
    throw new Error('a skipped suite has no database')
  },
}

function opened(open: () => Promise<FootlightDatabase>, cleanUp: () => void | Promise<void>): TestDatabase {
  let db: FootlightDatabase | null = null
  beforeAll(async () => {
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await cleanUp()
  })
  return {
    get db(): FootlightDatabase {
      if (!db) throw new Error('the database is not open yet')
      return db
    },
  }
}
