import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import { createDrawRepository } from './draw-repository.ts'
import type { WheelRepository } from './wheel-port.ts'
import { prizeTableOf, type WheelTables } from './wheel-tables.ts'

/** Wheels, on either dialect. */
export function createWheelRepository(db: Kysely<WheelTables>): WheelRepository {
  return { ...createPrizeTables(db), ...createSpins(db), ...createDrawRepository(db) }
}

function createPrizeTables(
  db: Kysely<WheelTables>,
): Pick<WheelRepository, 'addTable' | 'seed' | 'table' | 'inForce' | 'tables'> {
  const tables = () => db.selectFrom('wheel_tables').selectAll()
  const addTable: WheelRepository['addTable'] = ({ wheel, prizes, from, createdBy }, now) =>
    db.transaction().execute(async (within) => {
      const row = await within
        .insertInto('wheel_tables')
        .values({ wheel, prizes: JSON.stringify(prizes), effective_from: from, created_by: createdBy })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (createdBy !== null)
        await appendAudit(within, {
          at: now,
          actor: createdBy,
          action: 'promotions.set_prizes',
          subject: { kind: 'prize_table', id: String(row.id) },
          reason: null,
          details: { wheel, from, prizes: prizes.length },
        })
      return prizeTableOf(row)
    })
  return {
    addTable,
    async seed(all) {
      for (const table of all) {
        const known = await tables().where('wheel', '=', table.wheel).limit(1).executeTakeFirst()
        if (known === undefined) await addTable(table, table.from)
      }
    },
    async table(id) {
      const row = await tables().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : prizeTableOf(row)
    },
    async inForce(wheel, now) {
      const row = await tables()
        .where('wheel', '=', wheel)
        .where('effective_from', '<=', now)
        .orderBy('effective_from', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : prizeTableOf(row)
    },
    async tables(limit) {
      const rows = await tables()
        .orderBy('effective_from', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(prizeTableOf)
    },
  }
}

function createSpins(db: Kysely<WheelTables>): Pick<WheelRepository, 'account' | 'grantSpins'> {
  return {
    async account(account, wheel) {
      const row = await db
        .selectFrom('wheel_accounts')
        .selectAll()
        .where('account', '=', account)
        .where('wheel', '=', wheel)
        .executeTakeFirst()
      return { granted: row?.granted ?? 0, used: row?.used ?? 0, lastAt: row?.last_at ?? null }
    },
    grantSpins: (grant, now) =>
      db.transaction().execute(async (within) => {
        const row = await within
          .insertInto('wheel_spin_grants')
          .values({ ...grant, at: now })
          .onConflict((c) => c.doNothing())
          .returning('ref')
          .executeTakeFirst()
        if (row === undefined) return false
        const { account, spins } = grant
        await within
          .insertInto('wheel_accounts')
          .values({ account, wheel: 'promo', granted: spins, used: 0, last_at: null })
          .onConflict((c) =>
            c.columns(['account', 'wheel']).doUpdateSet((e) => ({
              granted: e('wheel_accounts.granted', '+', spins),
            })),
          )
          .execute()
        if (grant.by !== null)
          await appendAudit(within, {
            at: now,
            actor: grant.by,
            action: 'promotions.grant_spins',
            subject: { kind: 'account', id: String(account) },
            reason: null,
            details: { spins },
          })
        return true
      }),
  }
}
