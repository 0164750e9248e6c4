import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Articles that administrators wrote or changed (what ships and was never changed has no row), and the press list. */
export function help(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('faq_articles')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        // A JSON text.
        .addColumn('fields', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('press_items')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('outlet', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        // YYYY-MM-DD
        .addColumn('date', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('press_items_by_date').on('press_items').columns(['date', 'id']).execute()
    },
  }
}
