import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import { newDataFolder } from './data-folder.ts'

const FILES = ['footlight.db', 'ledger.db'] as const

let made: Promise<ReadonlyMap<string, Buffer>> | null = null

/**
 * Puts into `dataDir` what a first start leaves there before anybody is known: all tables and nothing in them. The
 * migrations run once in each process that tests, not once for each server, which would take half a second of a core.
 */
export async function putEmptyDatabases(dataDir: string): Promise<void> {
  made ??= migrate()
  for (const [name, content] of await made) writeFileSync(join(dataDir, name), content, { mode: 0o600 })
}

async function migrate(): Promise<ReadonlyMap<string, Buffer>> {
  const dataDir = newDataFolder()
  try {
    const db = await openDatabase({ dataDir, databaseUrl: null, logger: pino({ level: 'silent' }) })
    // Whoever closes a file last moves its write-ahead log into it.
    await db.close()
    return new Map(FILES.map((name) => [name, readFileSync(join(dataDir, name))]))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
