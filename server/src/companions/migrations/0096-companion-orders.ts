import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What people ask companions and what came of it, refused prompts as well: for themselves and for review by the site
 * staff, until `forget_companion_orders` deletes it. Their tokens stay in the books. Times are ms since 1970.
 */
export function companionOrders(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const integer = integerType(kind)
      await db.schema
        .createTable('companion_orders')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('viewer', integer, (c) => c.notNull())
        .addColumn('companion', integer, (c) => c.notNull().references('companions.id'))
        // As the viewer's client called it: sent twice, it is one order. null: a refused prompt.
        .addColumn('ref', 'text')
        .addColumn('service', 'text', (c) => c.notNull())
        .addColumn('prompt', 'text', (c) => c.notNull())
        .addColumn('nsfw', integer, (c) => c.notNull())
        .addColumn('price', integer, (c) => c.notNull())
        // `begun`: the books know whether its tokens are held. `refused`: none ever were.
        .addColumn('state', 'text', (c) => c.notNull())
        // Counts changes, so that of two in one moment one counts.
        .addColumn('version', integer, (c) => c.notNull())
        // When the clock ends it; null: it is over, or begun.
        .addColumn('due_at', integer)
        .addColumn('fault', 'text')
        .addColumn('answer', 'text')
        .addColumn('caption', 'text')
        // 1: there is a blob of it.
        .addColumn('has_picture', integer, (c) => c.notNull())
        // Which rule prompt or result broke; null: none.
        .addColumn('rule', 'text')
        .addColumn('rules_version', 'text', (c) => c.notNull())
        .addColumn('ordered_at', integer, (c) => c.notNull())
        .addColumn('closed_at', integer)
        // 1: the books have done what the end says.
        .addColumn('is_settled', integer, (c) => c.notNull())
        // By the viewer; null: they see it.
        .addColumn('hidden_at', integer)
        // By the site staff; null: it stands.
        .addColumn('removed_at', integer)
        .addColumn('removed_by', integer)
        .addColumn('removal_note', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('companion_orders_by_ref')
        .on('companion_orders')
        .columns(['viewer', 'ref'])
        .unique()
        .execute()
      await db.schema
        .createIndex('companion_orders_of_viewer')
        .on('companion_orders')
        .columns(['viewer', 'companion', 'ordered_at'])
        .execute()
      await db.schema
        .createIndex('companion_orders_by_time')
        .on('companion_orders')
        .column('ordered_at')
        .execute()
      await sql`create index companion_orders_open on companion_orders (state, due_at) where is_settled = 0`.execute(
        db,
      )
    },
  }
}
