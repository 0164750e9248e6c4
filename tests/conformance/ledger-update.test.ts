import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccountId } from '@footlight/core/protocol'
import { movementCodecs } from '@footlight/core/rules/ledger/movements'
import { numberOfMonth } from '@footlight/core/rules/year-month'
import type { FootlightDatabase } from '@footlight/server/app/open-database'
import { presentStatementLine } from '@footlight/server/ledger/statement'
import { paymentsOf } from '@footlight/server/spending/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transfer } from './commands.ts'
import { type DatabaseToUpdate, databaseToUpdate } from './database-to-update.ts'
import { before, writeBefore } from './ledger-of-before.ts'
import { postgresMissing } from './postgres-server.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-update-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['sqlite', 'postgres'] as const)('a ledger of before, on %s', (kind) => {
  const missing = kind === 'postgres' ? postgresMissing() : null
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))

  let database: DatabaseToUpdate
  let db: FootlightDatabase

  beforeAll(async () => {
    if (missing !== null) return
    database = await databaseToUpdate(kind, folder)
    await database.meanwhile('ledger.db', (tables) => writeBefore(kind, tables))
    db = await database.open()
  }, 120_000)
  afterAll(async () => await db?.close())

  test('LEDGER-10 it opens, is brought up to date, balances, and goes on where it was', async () => {
    const { ledger } = db
    expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    expect(await ledger.head()).toBe(41)
    const again = transfer('wallet:1', 'earnings:7', 25, {
      idempotency: { scope: 'tip:1', key: 'k3', fingerprint: 'f' },
    })
    expect(await ledger.execute(again)).toMatchObject({ value: { transferId: 'm3', repeated: true } })
    expect(await ledger.execute(transfer('wallet:1', 'platform', 1))).toMatchObject({ ok: true })
    expect(await ledger.statement('wallet:1', null, 2)).toMatchObject([
      { tokens: -1, balanceAfter: 773 },
      { tokens: -12, balanceAfter: 774, reason: 'private' },
    ])
    expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  })

  test('LEDGER-09 what it held is its accounts’ again, and off the sum of the day on which it was held', async () => {
    const { ledger } = db
    // 12 of 955 were held: all can be spent now, and no more.
    expect(await ledger.execute(transfer('wallet:2', 'platform', 956))).toMatchObject({
      error: { code: 'not_enough_tokens', available: 955 },
    })
    // Of the 3 of that day and the 9 of the day before, 3 count no more: 4 were spent.
    const limited = (tokensMax: number) =>
      transfer('wallet:2', 'platform', 955, {
        at: Date.UTC(2026, 0, 2, 12),
        spendLimits: [{ account: 'wallet:2', tokensMax }],
      })
    expect(await ledger.execute(limited(958))).toMatchObject({ error: { code: 'over_limit', spent: 4 } })
    expect(await ledger.execute(limited(959))).toMatchObject({ ok: true })
    // What stood in escrow and was held there stays where it was.
    expect(await ledger.balance('escrow:t.1.participant')).toEqual({ posted: 50 })
  })

  test('LEDGER-31 each movement has its kind, and every statement reads as it did', async () => {
    const names = new Map([
      [1, 'vera'],
      [2, 'spy'],
      [7, 'mona'],
      [8, 'nia'],
    ])
    const accounts = new Map(before.lines.map(({ account }) => [account, Number(account.split(':')[1])]))
    expect(accounts.size).toBe(4)
    for (const [account, id] of accounts) {
      const then = before.lines.filter((each) => each.account === account).map(({ line }) => line)
      const known = new Set(then.map((line) => line.id))
      const now = (await db.ledger.statement(account, null, 100)).filter((line) => known.has(line.id))
      expect(now.map((line) => presentStatementLine(line, { id: AccountId.parse(id) }, names))).toEqual(then)
    }
    const movements = await db.ledger.movementsAfter(0, 100)
    expect(movements.flatMap(paymentsOf)).toEqual(before.payments)
    // Held tips, media, fan clubs, gifts, posts, commissions, companions, purchases and promotions came later.
    const later = [
      'media',
      'media_bundle',
      'fan_club',
      'fan_club_gift',
      'fan_club_gift_return',
      'post',
      'tip_hold',
      'tip_return',
      'commission_hold',
      'commission_settlement',
      'companion_hold',
      'companion_charge',
      'companion_return',
      'purchase',
      'promotion',
      'promotion_release',
      'promotion_return',
      'payout',
      'payout_return',
    ]
    expect(new Set([...movements.map(({ kind: each }) => each), ...later])).toEqual(
      new Set(Object.keys(movementCodecs)),
    )
  })

  test('STATEMENT-08 what was earned before the update is counted by month and kind, as the splits of then say', async () => {
    const counted = await Promise.all(
      [7, 8].map((model) => db.ledger.monthIncome(`earnings:${model}`, numberOfMonth('2026-01'))),
    )
    const all = counted.flatMap(({ sums }) => sums)
    for (const { paid, toModel, toStudio, toPlatform } of all)
      expect(paid).toBe(toModel + toStudio + toPlatform)
    const kept = await Promise.all([7, 8].map((model) => db.ledger.balance(`earnings:${model}`)))
    expect(all.reduce((sum, { toModel }) => sum + toModel, 0)).toBe(
      kept.reduce((sum, { posted }) => sum + posted, 0),
    )
    expect(new Set(all.map(({ kind: each }) => each))).toEqual(
      new Set(['tip', 'scratch', 'golden_ticket', 'group_tip', 'private', 'toy_control', 'correction']),
    )
  })

  test('LEDGER-32 what was in escrow is found by its room; a group tip, which did not say it, by the list of the site', async () => {
    const { ledger } = db
    expect(await ledger.escrowModels()).toEqual([7, 8])
    expect(await ledger.openEscrows(AccountId.parse(7))).toEqual([
      { id: 'toy-c2', kind: 'toy_control', model: 7, tokens: 60 },
    ])
    expect(await ledger.openEscrows(AccountId.parse(8))).toEqual([
      { id: 't', kind: 'show', model: 8, tokens: 50 },
    ])
    expect(await ledger.holdings('escrow:sp3.')).toEqual([
      { account: 'escrow:sp3.2.participant', posted: 15 },
    ])
  })

  test('LEDGER-31 a kind that a later program wrote does not break a statement', async () => {
    const [line] = await db.ledger.statement('wallet:1', null, 1)
    await database.meanwhile('ledger.db', async (tables) => {
      await sql`update ledger_movements set kind = 'later' where id = ${line!.id}`.execute(tables)
    })
    expect(await db.ledger.statement('wallet:1', null, 1)).toEqual([{ ...line, kind: 'other' }])
    expect(await db.ledger.movement(line!.id)).toMatchObject({ kind: 'other' })
  })

  // On PostgreSQL the update and the note of it are one transaction.
  if (kind === 'sqlite')
    test('LEDGER-10 a crash before the update was noted does no harm', async () => {
      const counted = await db.ledger.head()
      await db.close()
      await database.meanwhile('ledger.db', async (tables) => {
        await sql`delete from ledger_migration where name >= '0008'`.execute(tables)
      })
      db = await database.open()
      expect(await db.ledger.head()).toBe(counted)
      expect((await db.ledger.reconcile()).problems).toEqual([])
    })
})
