import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What is for sale for money, what was bought, and everything that billers have said of it. Times are ms since 1970, amounts
 * minor units. No card, no address of anybody: billers have those.
 */
export function billing(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [products, taxRates, purchases, facts, hooks, cursors, attempts])
        await create(db, kind)
    },
  }
}

/** Never changed: a new price is a new row, in force from its date on. */
async function products(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_products')
    .addColumn('internal_id', 'text', (c) => c.notNull())
    .addColumn('effective_from', integer, (c) => c.notNull())
    .addColumn('tokens', integer, (c) => c.notNull())
    .addColumn('amount', integer, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    // 0: no longer for sale from then on.
    .addColumn('is_on', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_products_pk', ['internal_id', 'effective_from'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

/** Basis points of the price without it. */
async function taxRates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_tax_rates')
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('effective_from', integer, (c) => c.notNull())
    .addColumn('rate', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_tax_rates_pk', ['country', 'effective_from'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

/** They outlive accounts: their tokens are in the books. */
async function purchases(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_purchases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Grows with the order in which they were ordered.
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('account', integer, (c) => c.notNull())
    // As the buyer's client called it, and all that it said: sent twice, it is one purchase.
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('tokens', integer, (c) => c.notNull())
    .addColumn('amount', integer, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('tax', integer, (c) => c.notNull())
    .addColumn('tax_rate', integer, (c) => c.notNull())
    .addColumn('country', 'text')
    .addColumn('biller', 'text', (c) => c.notNull())
    // What the biller calls it, and its page; null: it has not answered yet.
    .addColumn('biller_id', 'text')
    .addColumn('link', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    // Tokens that the books have given for it, and in how many movements.
    .addColumn('credited', integer, (c) => c.notNull())
    .addColumn('step', integer, (c) => c.notNull())
    .addColumn('reversed', integer, (c) => c.notNull())
    .addColumn('decline_code', 'text')
    .addColumn('changed_at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('billing_purchases')
      .columns([...columns])
  await index('billing_purchases_by_ref', ['account', 'ref']).unique().execute()
  await index('billing_purchases_of', ['account', 'at', 'id']).execute()
  await index('billing_purchases_at', ['at', 'id']).execute()
  await sql`create index billing_purchases_open on billing_purchases (changed_at) where state = 'open'`.execute(
    db,
  )
}

/** What billers have said, each thing once. */
async function facts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_facts')
    .addColumn('biller', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('purchase', 'text', (c) => c.notNull().references('billing_purchases.id'))
    // A JSON text.
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_facts_pk', ['biller', 'id'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema.createIndex('billing_facts_of').on('billing_facts').columns(['purchase', 'at']).execute()
}

/** As they came, before anything was done with them. */
async function hooks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_webhooks')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('biller', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', integer, (c) => c.notNull())
    // When it is tried again; null: never.
    .addColumn('due_at', integer)
    // Why it could not be taken; null: it could.
    .addColumn('problem', 'text')
    .modifyEnd(tableEnd(kind))
    .execute()
  await sql`create index billing_webhooks_due on billing_webhooks (due_at) where due_at is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('billing_webhooks_of')
    .on('billing_webhooks')
    .columns(['biller', 'at'])
    .execute()
}

/** How far each biller's own record was read. */
async function cursors(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_cursors')
    .addColumn('biller', 'text', (c) => c.primaryKey())
    .addColumn('after', integer, (c) => c.notNull())
    .addColumn('read_at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

/** Whether billers answered when they were asked for a page: who does not is asked last for a while. */
async function attempts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('billing_attempts')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('biller', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('is_ok', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('billing_attempts_at').on('billing_attempts').column('at').execute()
}
