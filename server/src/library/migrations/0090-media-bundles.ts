import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Purchases name their id in the books: several items can be bought under one. */
export function mediaBundles(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('media_purchases')
        .addColumn('sale', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await sql`update media_purchases set sale = 'media.' || item || '.' || buyer`.execute(db)
      await db.schema
        .createTable('media_bundles')
        .addColumn('model', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('sells_all', integer, (c) => c.notNull())
        // Percent.
        .addColumn('discount', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
