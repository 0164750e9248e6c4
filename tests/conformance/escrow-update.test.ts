import { rmSync } from 'node:fs'
import { escrowAccruedOf, escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { crashed, expectSettled, recover } from './crashed-room.ts'
import { databaseToUpdate } from './database-to-update.ts'
import { postgresMissing } from './postgres-server.ts'

describe.each(['sqlite', 'postgres'] as const)('escrow of a ledger of before, on %s', (kind) => {
  const missing = kind === 'postgres' ? postgresMissing() : null
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
  const dataDir = newDataFolder()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('LEDGER-10 LEDGER-33 it is under its names of today, an order of before is known again, and all is settled to the token', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, dataDir)
    const before = await open()
    const room = await crashed(before)
    const counted = await before.ledger.head()
    await before.close()
    await meanwhile('ledger.db', nameAsBefore)
    const db = await open()
    try {
      const { ledger } = db
      expect((await ledger.reconcile()).problems).toEqual([])
      expect(await ledger.balance(escrowParticipantOf(room.privateId, room.vera.id))).toEqual({ posted: 50 })
      expect(await ledger.balance(escrowAccruedOf(room.privateId))).toEqual({ posted: 10 })
      const keyed = room.orders.filter(({ command }) => 'idempotency' in command)
      expect(keyed.length).toBeGreaterThan(5)
      for (const { command, receipt } of keyed)
        expect(await ledger.execute(command)).toEqual({ ok: true, value: { ...receipt, repeated: true } })
      expect(await ledger.head()).toBe(counted)
      await recover(db, room.model)
      await expectSettled(db, room)
    } finally {
      await db.close()
    }
    await meanwhile('ledger.db', async (tables) => {
      for (const place of places) expect(await oldNames(tables, place)).toBe(0)
    })
  })
})

const places = [
  ['ledger_accounts', 'id'],
  ['ledger_transfers', 'debit'],
  ['ledger_transfers', 'credit'],
  ['ledger_entries', 'account'],
  ['ledger_entries', 'counterparty'],
  ['ledger_keys', 'receipt'],
] as const
type Place = (typeof places)[number]

/** Names accounts as the programs before 0012 did, who wrote the same in everything else. */
async function nameAsBefore(tables: Kysely<unknown>): Promise<void> {
  for (const place of places) {
    const [table, column] = place
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
      replace(replace(${sql.ref(column)}, '.participant', '.seat'), '.accrued', '.till')`.execute(tables)
    expect(await oldNames(tables, place)).toBeGreaterThan(0)
  }
  // What came after it was not there.
  await sql`drop table ledger_months`.execute(tables)
  await sql`alter table ledger_positions drop column month`.execute(tables)
  await sql`delete from ledger_migration where name >= '0012'`.execute(tables)
}

async function oldNames(tables: Kysely<unknown>, [table, column]: Place): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} like '%.seat%' or ${sql.ref(column)} like '%.till%'`.execute(tables)
  return rows.length
}
