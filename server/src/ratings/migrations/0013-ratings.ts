import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** One row per model, viewer and day that was rated: 1 up, -1 down. */
export function ratings(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ratings')
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('value', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('ratings_pk', ['model', 'viewer', 'day'])
        .addCheckConstraint('ratings_value', sql`value in (-1, 1)`)
        .addCheckConstraint('ratings_not_oneself', sql`model <> viewer`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
