import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What performers make to order, what was ordered, and who did what with it. Times are ms since 1970, prices tokens.
 * Orders outlive accounts: their tokens are in the books.
 */
export function commissions(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [offers, orders, log]) await create(db, kind)
    },
  }
}

async function offers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('commission_offers')
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('is_open', integer, (c) => c.notNull())
    .addColumn('price_min', integer, (c) => c.notNull())
    .addColumn('price_max', integer, (c) => c.notNull())
    .addColumn('delivery_days', integer, (c) => c.notNull())
    .addColumn('network', 'text')
    .addColumn('duration', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('open_max', integer, (c) => c.notNull())
    // Encrypted; null: none.
    .addColumn('account_name', 'text')
    .addPrimaryKeyConstraint('commission_offers_pk', ['model', 'service'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

async function orders(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('commissions')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('viewer', integer, (c) => c.notNull())
    .addColumn('model', integer, (c) => c.notNull())
    // As the viewer's client called it: sent twice, it is one order.
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('price', integer, (c) => c.notNull())
    .addColumn('delivery_days', integer, (c) => c.notNull())
    .addColumn('network', 'text')
    .addColumn('duration', 'text')
    .addColumn('request', 'text', (c) => c.notNull())
    // `begun`: the books know whether its tokens are held.
    .addColumn('state', 'text', (c) => c.notNull())
    // Counts changes, so that of two in one moment one counts.
    .addColumn('version', integer, (c) => c.notNull())
    // When the clock decides; null: it is over.
    .addColumn('due_at', integer)
    .addColumn('ordered_at', integer, (c) => c.notNull())
    .addColumn('accepted_at', integer)
    .addColumn('delivered_at', integer)
    .addColumn('closed_at', integer)
    // Of the price, to the performer's side; null: it is not over.
    .addColumn('charged', integer)
    // 1: the books have done what the end says.
    .addColumn('is_settled', integer, (c) => c.notNull())
    // A JSON text; null: nothing was charged.
    .addColumn('split', 'text')
    // An item of the library; null: none.
    .addColumn('media', integer)
    .addColumn('delivery_text', 'text', (c) => c.notNull())
    .addColumn('delivery_score', integer)
    // 1: by the item in `media`.
    .addColumn('delivered_media', integer, (c) => c.notNull())
    // Encrypted; null: none.
    .addColumn('account_name', 'text')
    .addColumn('access_ends_at', integer)
    .addColumn('is_reminded', integer, (c) => c.notNull())
    .addColumn('dispute', 'text', (c) => c.notNull())
    .addColumn('decision_note', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('commissions_by_ref')
    .on('commissions')
    .columns(['viewer', 'ref'])
    .unique()
    .execute()
  await db.schema.createIndex('commissions_of_viewer').on('commissions').columns(['viewer', 'id']).execute()
  await db.schema.createIndex('commissions_of_model').on('commissions').columns(['model', 'id']).execute()
  await db.schema.createIndex('commissions_due').on('commissions').columns(['state', 'due_at']).execute()
  await sql`create index commissions_unsettled on commissions (closed_at) where is_settled = 0`.execute(db)
  await sql`create index commissions_access on commissions (access_ends_at) where is_reminded = 0`.execute(db)
}

async function log(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('commission_log')
    .addColumn('commission', integer, (c) => c.notNull().references('commissions.id').onDelete('cascade'))
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    // Id of an account; null: the clock.
    .addColumn('by', integer)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('charged', integer)
    .addPrimaryKeyConstraint('commission_log_pk', ['commission', 'version'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}
