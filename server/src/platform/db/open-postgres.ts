import pg from 'pg'
import type { Logger } from 'pino'

/** Connections that one process keeps at most. */
const POOL_MAX = 10

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

/** A pool that reads `bigint` as a number, and on which a commit is on disk before it answers. */
export function openPostgres(databaseUrl: string, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: 5_000,
    options: '-c synchronous_commit=on -c default_transaction_isolation=read\\ committed',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection may be cut at any time; the pool has already dropped it, and the next query opens
  // another.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}
