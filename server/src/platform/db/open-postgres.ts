import pg from 'pg'
import type { Logger } from 'pino'
import { logEvent } from '../log-event.ts'

/** Connections that one process keeps at most. */
const POOL_MAX = 10

/**
 * What PostgreSQL itself ends, ms. A process that stands still inside a transaction (frozen, cut off, starved)
 * holds its locks for `idleInTransaction` and no longer; who waits for them waits a little more and then gets
 * them, or is told after `lock` that it cannot. `statement` is far above anything that a request may cost.
 */
export const postgresTimeouts = { lock: 2_500, idleInTransaction: 2_000, statement: 10_000 } as const

/**
 * A whole number of 64 bits; ours all fit into a JavaScript integer, and one that does not must not be
 * rounded silently.
 */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error('a number in the database is beyond what this program counts exactly')
  return value
}

/**
 * A pool that reads `bigint` as a number, and on which a commit is on disk before it answers. `timeouts` null:
 * for migrations, which wait for those of another process and may take as long as the tables are large.
 */
export function openPostgres(
  databaseUrl: string,
  logger: Logger,
  timeouts: typeof postgresTimeouts | null = postgresTimeouts,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    // What is asked without waiting for the answer before it goes out at once, and is answered in order.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    ...(timeouts !== null && {
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      statement_timeout: timeouts.statement,
    }),
    options: '-c synchronous_commit=on -c default_transaction_isolation=read\\ committed',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection may be cut at any time; the pool has already dropped it, and the next query opens
  // another.
  pool.on('error', (error) => logEvent(logger, 'database_connection_lost', { err: error }))
  // The pool listens to idle connections alone. One that is cut between two statements of a transaction would
  // end the process; whoever has it learns of the loss from the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
