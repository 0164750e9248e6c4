import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerCommand } from '@footlight/core/ports'
import type Database from 'better-sqlite3'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../../platform/db/open-sqlite.ts'
import { createBackend } from '../backend.ts'
import { GroupCommitLedger } from '../group-commit-ledger.ts'
import { ledgerStatements } from '../statements.ts'
import { openSqliteStore } from './open-store.ts'
import { SqliteStore } from './sqlite-store.ts'

let folder = ''
let opened: Database.Database[] = []
let ledger: GroupCommitLedger

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-store-'))
  opened = []
  const path = join(folder, 'ledger.db')
  await (await openSqliteStore(path)).close()
  const store = new SqliteStore(() => {
    const database = openSqlite(path)
    opened.push(database)
    return database
  })
  ledger = new GroupCommitLedger(createBackend(store), pino({ level: 'silent' }))
})

afterEach(async () => {
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

function gift(id: string): LedgerCommand {
  return {
    kind: 'transfer',
    id,
    at: 0,
    reason: 'gift',
    lines: [{ debit: 'promotions', credit: 'wallet:1', tokens: 5 }],
    memo: { filler: 'x'.repeat(8_000) },
  }
}

test('LEDGER-22 SQLITE_FULL refuses the whole batch, applies nothing of it, and passes when there is room', async () => {
  await ledger.execute(gift('first'))
  const [database] = opened
  // What the migrations left free would be room too.
  database?.exec('vacuum')
  const pages = Number(database?.pragma('page_count', { simple: true }))
  database?.pragma(`max_page_count = ${pages}`)
  const results = await Promise.all([ledger.execute(gift('a')), ledger.execute(gift('b'))])
  expect(results).toEqual(Array(2).fill({ ok: false, error: { code: 'storage_full' } }))
  expect((await ledger.balance('wallet:1')).posted).toBe(5)
  database?.pragma('max_page_count = 100000')
  expect(await ledger.execute(gift('a'))).toMatchObject({ ok: true })
  expect((await ledger.reconcile()).problems).toEqual([])
})

test('LEDGER-02 a fault of one command, found while the batch is decided, rejects only that one', async () => {
  const much = (id: string): LedgerCommand => ({
    kind: 'transfer',
    id,
    at: 0,
    reason: 'gift',
    lines: [{ debit: 'promotions', credit: 'wallet:2', tokens: Number.MAX_SAFE_INTEGER }],
  })
  await ledger.execute(much('first'))
  const results = await Promise.allSettled([ledger.execute(gift('before')), ledger.execute(much('second'))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await ledger.execute({
    kind: 'transfer',
    id: 'back',
    at: 0,
    reason: 'gift',
    lines: [{ debit: 'wallet:2', credit: 'promotions', tokens: 100 }],
  })
  const mixed = await Promise.allSettled([
    ledger.execute(gift('c')),
    ledger.execute(much('third')),
    ledger.execute(gift('d')),
  ])
  expect(mixed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await ledger.reconcile()).problems).toEqual([])
})

test('LEDGER-22 after an I/O error the file is opened anew, and the ledger goes on', async () => {
  await ledger.execute(gift('first'))
  const [database] = opened
  const failing = database as Database.Database
  // The nearest to a broken disk that a test can order: the connection fails as SQLite would say it.
  const { SqliteError } = (await import('better-sqlite3')).default
  const prepare = failing.prepare.bind(failing)
  failing.prepare = (() => {
    throw new SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC')
  }) as typeof failing.prepare
  await expect(ledger.head()).rejects.toMatchObject({ failure: 'unavailable' })
  failing.prepare = prepare
  expect(failing.open).toBe(false)
  expect(await ledger.execute(gift('second'))).toMatchObject({ ok: true })
  expect(opened).toHaveLength(2)
})

test('LEDGER-20 reconcile names what was changed behind the ledger’s back', async () => {
  await ledger.execute(gift('first'))
  const [database] = opened
  database?.exec("update ledger_accounts set posted = posted + 1 where id = 'wallet:1'")
  database?.exec("update ledger_accounts set last = 9 where id = 'promotions'")
  database?.exec("update ledger_entries set balance = 7 where account = 'wallet:1'")
  const { total, problems } = await ledger.reconcile()
  expect(total).toBe(1)
  expect(problems).toEqual([
    'the sum of all accounts is 1, not 0',
    'wallet:1: the balance is not the sum of its entries',
    'wallet:1: a running balance does not follow from the one before',
    'promotions: the chain of its entries is broken',
  ])
})

test('LEDGER-21 close commits what was accepted; afterwards the ledger refuses', async () => {
  const accepted = ledger.execute(gift('last'))
  await ledger.close()
  expect(await accepted).toMatchObject({ ok: true })
  await expect(ledger.execute(gift('late'))).rejects.toThrow('closed')
})

test('LEDGER-23 holdings are a walk over the range of the primary key, movements a look into their index', async () => {
  await ledger.execute(gift('first'))
  const plan = (statement: string, ...parameters: string[]): unknown[] =>
    opened[0]?.prepare(`explain query plan ${statement}`).all(...parameters) ?? []
  const { holdings, movement } = ledgerStatements('sqlite')
  expect(plan(holdings, 'escrow:', 'escrow;')).toMatchObject([
    { detail: 'SEARCH ledger_accounts USING PRIMARY KEY (id>? AND id<?)' },
  ])
  expect(plan(movement, 'first')).toMatchObject([
    { detail: expect.stringMatching(/^SEARCH ledger_movements USING INDEX \S+ \(id=\?\)$/) },
  ])
})
