import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { type PostgresServer, postgresMissing, startPostgres } from './postgres-server.ts'

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
        () => openDatabase({ dataDir, databaseUrl: null, logger: silent }),
        () => rmSync(dataDir, { recursive: true, force: true }),
      ),
    )
  })
  const missing = postgresMissing()
  if (missing === null) sharePostgres()
  describe(`${name}, on PostgreSQL`, () => {
    beforeEach((context) => context.skip(missing !== null, missing ?? ''))
    suite(
      missing !== null
        ? notOpened
        : opened(
            async () => {
              // An operator's database is seldom in the order of bytes.
              const databaseUrl = await (await postgres()).createDatabase('en-US')
              return await openDatabase({ dataDir: tmpdir(), databaseUrl, logger: silent })
            },
            () => undefined,
          ),
    )
  })
}

/** One server for all suites of a test file, each with a database of its own. */
let shared: Promise<PostgresServer> | null = null
let stops = false

/** Nothing here outlives the machine, so commits need not wait for its disk. */
function postgres(): Promise<PostgresServer> {
  return (shared ??= startPostgres(['-c', 'fsync=off']))
}

function sharePostgres(): void {
  if (stops) return
  stops = true
  afterAll(async () => {
    const server = shared
    // The next file in this process starts its own.
    shared = null
    stops = false
    await (await server)?.stop()
  })
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
