import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What the staff adds to the prohibited terms: each change is a version, and nothing of an older one is lost. */
export function termLists(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('term_versions')
        // Counted up by whoever changes: of two who saw the same lists one comes first.
        .addColumn('version', integer, (c) => c.primaryKey())
        // ms since 1970.
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        // The version that it brought back.
        .addColumn('restored', integer)
        .addCheckConstraint('term_versions_restored', sql`(kind = 'restore') = (restored is not null)`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('term_entries')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('scope', 'text', (c) => c.notNull())
        .addColumn('term', 'text', (c) => c.notNull())
        .addColumn('added_in', integer, (c) => c.notNull().references('term_versions.version'))
        // null: it is in force.
        .addColumn('removed_in', integer, (c) => c.references('term_versions.version'))
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
