import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Filters that one of the staff uses again, under a name of their own. */
export function savedViews(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('saved_views')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull())
        // That it is of, as in its address.
        .addColumn('of_table', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('query', 'text', (c) => c.notNull())
        .addUniqueConstraint('saved_views_name', ['account', 'of_table', 'name'])
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
