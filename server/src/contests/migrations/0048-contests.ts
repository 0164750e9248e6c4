import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** `week`: its Monday, `YYYY-MM-DD`, UTC; `gender`: empty for all areas. */
export function contests(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('contest_weeks')
        .addColumn('week', 'text', (c) => c.primaryKey())
        .addColumn('closed_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('contest_winners')
        .addColumn('week', 'text', (c) => c.notNull())
        .addColumn('gender', 'text', (c) => c.notNull())
        .addColumn('place', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('likes', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('contest_winners_pk', ['week', 'gender', 'place'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
