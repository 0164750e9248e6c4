import { tmpdir } from 'node:os'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import { PostgresStore } from '@footlight/server/ledger/postgres/postgres-store'
import { openPostgres, postgresTimeouts } from '@footlight/server/platform/db/open-postgres'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fresh, gift } from './commands.ts'
import { type PostgresServer, postgresMissing, startPostgres } from './postgres-server.ts'

const missing = postgresMissing()
const logger = pino({ level: 'silent' })
/** Of the two seconds after which PostgreSQL ends it, and what a busy machine adds. */
const MONEY_STANDS_MS_MAX = 3_500

describe('a process that stands still inside a transaction', () => {
  let server: PostgresServer
  let database: FootlightDatabase
  let other: pg.Pool
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
  beforeAll(async () => {
    if (missing !== null) return
    server = await startPostgres(['-c', 'fsync=off'])
    const databaseUrl = await server.createDatabase()
    database = await openDatabase({ dataDir: tmpdir(), databaseUrl, logger })
    other = openPostgres(databaseUrl, logger)
  })
  afterAll(async () => {
    await other?.end()
    await database?.close()
    await server?.stop()
  })

  test('LEDGER-WAIT-01 holds up everybody’s money for some two seconds, and nothing of it was written', async () => {
    const wallet = `wallet:${fresh('v')}`
    const frozen = await other.connect()
    await frozen.query('begin')
    await frozen.query('select movement from ledger_positions where id = 1 for update')
    await frozen.query('update ledger_positions set movement = movement + 1000 where id = 1')
    // From here on it says nothing more.
    const began = performance.now()
    const paid = await database.ledger.execute(gift(wallet, 5))
    const stood = performance.now() - began
    expect(paid.ok).toBe(true)
    expect(stood).toBeGreaterThan(postgresTimeouts.idleInTransaction / 2)
    expect(stood).toBeLessThan(MONEY_STANDS_MS_MAX)
    // It wakes up, and what it wanted to finish is refused; this process has outlived the loss.
    await expect(frozen.query('commit')).rejects.toThrow()
    frozen.release(true)
    expect(await database.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    const { rows } = await other.query<{ movement: number }>('select movement from ledger_positions')
    expect(rows[0]?.movement).toBeLessThan(1_000)
  })

  test('LEDGER-WAIT-01 who waits for a lock that does not come is refused, and nothing was written', async () => {
    const wallet = `wallet:${fresh('v')}`
    const busy = await other.connect()
    await busy.query('begin')
    await busy.query('select movement from ledger_positions where id = 1 for update')
    // Not idle: it works on and on.
    const working = busy.query('select pg_sleep(4)')
    await expect(database.ledger.execute(gift(wallet, 5))).rejects.toMatchObject({ failure: 'unavailable' })
    await working
    await busy.query('rollback')
    busy.release()
    expect((await database.ledger.balance(wallet)).posted).toBe(0)
    expect((await database.ledger.execute(gift(wallet, 5))).ok).toBe(true)
  })

  test('LEDGER-WAIT-01 a statement runs for ten seconds at most; reconciling may take its time', async () => {
    const text = 'show statement_timeout'
    const store = new PostgresStore(other)
    expect(await store.read(text, [])).toEqual([{ statement_timeout: '10s' }])
    expect(await store.transaction((connection) => connection.all(text, []))).toEqual([
      { statement_timeout: '10s' },
    ])
    expect(await store.view((connection) => connection.all(text, []))).toEqual([{ statement_timeout: '0' }])
  })
})
