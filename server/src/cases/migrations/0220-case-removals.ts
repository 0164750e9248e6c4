import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What a decision takes off the site: named, then removed or found gone, and finished once files and lists have followed. */
export function caseRemovals(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('case_removals')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('case', integer, (c) => c.notNull().references('cases.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('ref', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('finished', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('case_removals_once')
        .unique()
        .on('case_removals')
        .columns(['case', 'kind', 'ref'])
        .execute()
      await db.schema
        .createIndex('case_removals_due')
        .on('case_removals')
        .columns(['finished', 'id'])
        .execute()
    },
  }
}
