import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who is paid what of what they earned, and to where. */
export function payouts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('payout_destinations')
        // Of the ledger: `earnings:5`, `studio:3`.
        .addColumn('ledger_account', 'text', (c) => c.primaryKey().notNull())
        // Whose earnings; null: a studio's.
        .addColumn('model', integer)
        // Holder and number, sealed with the key of the vault.
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addColumn('masked', 'text', (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .addColumn('changed_by', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      // Performers whose studio is paid for them, as long as it is this one.
      await db.schema
        .createTable('payout_ways')
        .addColumn('model', integer, (c) => c.primaryKey().notNull())
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await runs(db, kind)
      await lines(db, kind)
    },
  }
}

async function runs(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('payout_runs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    // 1 until it is booked or cancelled, and then null: of two runs at a time one is refused.
    .addColumn('is_open', integer, (c) => c.unique())
    .addColumn('through', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('rate', integer, (c) => c.notNull())
    .addColumn('hold_days', integer, (c) => c.notNull())
    .addColumn('minimum', integer, (c) => c.notNull())
    .addColumn('planned_by', integer, (c) => c.notNull())
    .addColumn('planned_at', integer, (c) => c.notNull())
    .addColumn('decided_by', integer)
    .addColumn('decided_at', integer)
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema.createIndex('payout_runs_newest').on('payout_runs').columns(['planned_at', 'id']).execute()
}

async function lines(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('payouts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('run', 'text', (c) => c.notNull().references('payout_runs.id'))
    .addColumn('ledger_account', 'text', (c) => c.notNull())
    // Whose earnings; null: a studio's own share.
    .addColumn('model', integer)
    // Who is or was to be paid, or works with it; null: none.
    .addColumn('studio', integer)
    .addColumn('way', 'text', (c) => c.notNull())
    // Of the moment of the plan: what was approved is what is paid.
    .addColumn('destination', 'text')
    .addColumn('sealed', 'text')
    .addColumn('masked', 'text')
    .addColumn('tokens', integer, (c) => c.notNull())
    .addColumn('amount', integer, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('gap', 'text')
    .addColumn('reason', 'text')
    .addColumn('changed_at', integer, (c) => c.notNull())
    .addUniqueConstraint('payouts_once', ['run', 'ledger_account'])
    .addCheckConstraint('payouts_above_nothing', sql`tokens > 0 and amount > 0`)
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`payouts_${name}`).on('payouts').columns(columns).execute()
  await index('of_model', ['model', 'changed_at'])
  await index('of_studio', ['studio', 'changed_at'])
  await index('of_run', ['run', 'state'])
}
