import { type Kysely, sql, type Transaction } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Tokens are held in escrow accounts, by movements; holds beside the books are no more. What one still held
 * is with its account again (LEDGER-09), and off the sum of its day (LEDGER-13). Nobody is told: no client is
 * there while the server starts, and each asks for its balance when it comes.
 */
export function noHolds(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') {
        await giveBack(db)
        await dropColumns(db)
        return
      }
      // Kysely's migrations have no transaction on SQLite. After a crash this one begins anew, or, where only
      // the note of it is missing, finds the table gone.
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select 1 from sqlite_master where name = 'ledger_holds'`.execute(
          transaction,
        )
        if (rows.length === 0) return
        await giveBack(transaction)
        await rebuildTables(transaction)
      })
    },
  }
}

async function giveBack(db: Kysely<unknown>): Promise<void> {
  const ofItsDay = sql`(select coalesce(sum(h.tokens), 0) from ledger_holds h
    where h.account = ledger_accounts.id and h.state = 'open' and h.at / 86400000 = ledger_accounts.day)`
  await sql`update ledger_accounts set spent = case when spent < ${ofItsDay} then 0 else spent - ${ofItsDay} end
    where held > 0 and id like 'wallet:%'`.execute(db)
  await sql`drop table ledger_holds`.execute(db)
}

/** PostgreSQL drops the constraints that name the columns with them. */
async function dropColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_accounts drop column held`.execute(db)
  await sql`alter table ledger_accounts add constraint ledger_accounts_never_overdrawn
    check (overdraw = 1 or posted >= 0)`.execute(db)
  await sql`alter table ledger_movements drop column hold, drop column kind`.execute(db)
}

/** SQLite drops no column that a constraint names: the tables are written anew. */
async function rebuildTables(db: Transaction<unknown>): Promise<void> {
  const integer = integerType('sqlite')
  await db.schema
    .createTable('ledger_accounts_new')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('posted', integer, (c) => c.notNull())
    .addColumn('last', integer, (c) => c.notNull())
    .addColumn('overdraw', integer, (c) => c.notNull())
    .addColumn('day', integer, (c) => c.notNull())
    .addColumn('spent', integer, (c) => c.notNull())
    .addCheckConstraint('ledger_accounts_never_overdrawn', sql`overdraw = 1 or posted >= 0`)
    .addCheckConstraint('ledger_accounts_spent_not_negative', sql`spent >= 0`)
    .modifyEnd(tableEnd('sqlite', { clustered: true }))
    .execute()
  await db.schema
    .createTable('ledger_movements_new')
    .addColumn('seq', integer, (c) => c.primaryKey().notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('memo', 'text', (c) => c.notNull())
    .addUniqueConstraint('ledger_movements_id_unique', ['id'])
    .modifyEnd(tableEnd('sqlite'))
    .execute()
  const columns = {
    ledger_accounts: sql`id, posted, last, overdraw, day, spent`,
    ledger_movements: sql`seq, id, reason, at, memo`,
  }
  for (const [name, list] of Object.entries(columns)) {
    await sql`insert into ${sql.table(`${name}_new`)} (${list}) select ${list} from ${sql.table(name)}`.execute(
      db,
    )
    await sql`drop table ${sql.table(name)}`.execute(db)
    await sql`alter table ${sql.table(`${name}_new`)} rename to ${sql.table(name)}`.execute(db)
  }
}
