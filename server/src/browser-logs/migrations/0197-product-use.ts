import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Steps of people on the sheet for tokens, and counts of nobody in particular. `day`: UTC, `2026-12-01`. */
export function productUse(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('purchase_steps')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id'))
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('step', 'text', (c) => c.notNull())
        .addColumn('product', 'text')
        .addColumn('code', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('purchase_steps_of')
        .on('purchase_steps')
        .columns(['account', 'id'])
        .execute()
      await db.schema.createIndex('purchase_steps_at').on('purchase_steps').columns(['at']).execute()
      await db.schema
        .createTable('product_counts')
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('count', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('product_counts_key', ['day', 'event'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
