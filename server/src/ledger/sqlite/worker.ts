import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@footlight/core/rules'
import { Kysely, SqliteDialect } from 'kysely'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/open-sqlite.ts'
import { createBackend } from '../backend.ts'
import { ledgerMigrations } from '../migrations/index.ts'
import { SqliteStore } from './sqlite-store.ts'
import type { WorkerCall, WorkerReply, WorkerStart } from './worker-protocol.ts'

const port = parentPort
assert(port !== null, 'this module runs as a worker')

const backend = createBackend(await openSqliteStore((workerData as WorkerStart).path))
let last = Promise.resolve()

port.on('message', (call: WorkerCall) => {
  // One after another, in the order of arrival: the store is not made for overlapping calls.
  last = last
    .then(() => answer(call))
    .then((reply) => {
      port.postMessage(reply)
      if (call.method === 'close') port.close()
    })
})
port.postMessage({ id: 0, ok: true, value: null } satisfies WorkerReply)

async function answer(call: WorkerCall): Promise<WorkerReply> {
  try {
    const method = backend[call.method] as (...args: readonly unknown[]) => Promise<unknown>
    return { id: call.id, ok: true, value: await method(...call.args) }
  } catch (error) {
    return { id: call.id, ok: false, error }
  }
}

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
