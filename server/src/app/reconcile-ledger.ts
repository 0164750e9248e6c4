import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Reconciliation } from '@footlight/core/ports'
import pino from 'pino'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from './open-database.ts'

/**
 * Whether the ledger adds up (LEDGER-20), for a terminal, also while the server runs. Exit codes: 0 it does, 1 it does not,
 * 2 nobody knows, because it could not be read.
 */
const ADDS_UP = 0
const DOES_NOT = 1
const UNKNOWN = 2

try {
  const { accounts, entries, problems } = await reconcile()
  const read = `${entries} entries of ${accounts} accounts`
  if (problems.length === 0)
    process.stdout.write(
      `The ledger adds up: ${read} were read; every balance, running balance, chain and escrow is the sum of its parts, nothing is overdrawn, and all accounts together are 0.\n`,
    )
  else
    process.stdout.write(
      `The ledger does not add up: ${read} were read, with ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.\n${problems.map((problem) => `${problem}\n`).join('')}`,
    )
  process.exitCode = problems.length === 0 ? ADDS_UP : DOES_NOT
} catch (error) {
  process.stderr.write(`The ledger could not be read, so nothing is known of it: ${reasonOf(error)}\n`)
  process.exitCode = UNKNOWN
}

async function reconcile(): Promise<Reconciliation> {
  const config = readConfig(process.env, process.cwd())
  if (!config.ok) throw new Error(config.error)
  const { databaseUrl, dataDir } = config.value
  // To open makes what is missing, and an empty ledger would add up.
  if (databaseUrl === null && !existsSync(join(dataDir, 'ledger.db')))
    throw new Error(`there is no ledger.db in ${dataDir}. Run it with the settings of the server.`)
  const database = await openDatabase({ ...config.value, logger: pino({ level: 'error' }) })
  try {
    return await database.ledger.reconcile()
  } finally {
    await database.close()
  }
}

/** With what is behind it: that the database is gone says only the innermost error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const said = error.message === '' ? (code ?? error.name) : error.message
  return error.cause === undefined ? said : `${said} (${reasonOf(error.cause)})`
}
