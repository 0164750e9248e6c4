import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What the operator does about purchases: money back, who may buy nothing, days that are closed. Times are ms since 1970. */
export function billingDesk(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_refunds')
        // Also the biller's key for it.
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('purchase', 'text', (c) => c.notNull().references('billing_purchases.id'))
        // Of who asked for it: sent twice, it is one.
        .addColumn('ref', 'text', (c) => c.notNull().unique())
        .addColumn('amount', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('problem', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      // One at a time for each purchase: two who press at once do not give back twice.
      await sql`create unique index billing_refunds_under_way on billing_refunds (purchase) where state in ('asked', 'sent')`.execute(
        db,
      )
      await db.schema
        .createIndex('billing_refunds_of')
        .on('billing_refunds')
        .columns(['purchase', 'at'])
        .execute()
      await db.schema
        .createTable('billing_blocks')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        // null: until it is lifted.
        .addColumn('until', integer)
        .addColumn('lifted_at', integer)
        .addColumn('lifted_by', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('billing_blocks_of').on('billing_blocks').column('account').execute()
      await db.schema
        .createTable('billing_closes')
        .addColumn('biller', 'text', (c) => c.notNull())
        // Of UTC, such as 2026-11-25.
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('is_balanced', integer, (c) => c.notNull())
        // A JSON text.
        .addColumn('result', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('billing_closes_pk', ['biller', 'day'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await searching(db, kind)
    },
  }
}

/** What the desk counts and looks for. */
async function searching(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('billing_facts')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // When it happened at the biller; of before: when it was heard.
  await db.schema
    .alterTable('billing_facts')
    .addColumn('happened_at', integerType(kind), (c) => c.notNull().defaultTo(0))
    .execute()
  // Minor units; null: it says none.
  await db.schema.alterTable('billing_facts').addColumn('amount', integerType(kind)).execute()
  const [kindOf, amountOf] =
    kind === 'sqlite'
      ? [sql`json_extract(fact, '$.kind')`, sql`json_extract(fact, '$.amount')`]
      : [sql`fact::json ->> 'kind'`, sql`(fact::json ->> 'amount')::bigint`]
  await sql`update billing_facts set kind = ${kindOf}, amount = ${amountOf}, happened_at = at`.execute(db)
  await db.schema
    .createIndex('billing_facts_by_time')
    .on('billing_facts')
    .columns(['biller', 'happened_at'])
    .execute()
  await db.schema
    .createIndex('billing_facts_by_kind')
    .on('billing_facts')
    .columns(['kind', 'at', 'biller'])
    .execute()
  await sql`create index billing_webhooks_in_trouble on billing_webhooks (id) where problem is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('billing_purchases_by_state')
    .on('billing_purchases')
    .columns(['state', 'at', 'id'])
    .execute()
  await db.schema
    .createIndex('billing_purchases_by_biller_id')
    .on('billing_purchases')
    .column('biller_id')
    .execute()
}
