import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** `day`: `YYYY-MM-DD`, UTC. */
export function likes(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('likes')
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('likes_pk', ['day', 'model', 'viewer'])
        .addCheckConstraint('likes_not_oneself', sql`model <> viewer`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('like_days')
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('count', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('like_days_pk', ['model', 'day'])
        .addCheckConstraint('like_days_count', sql`count >= 0`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('like_days_by_day').on('like_days').columns(['day', 'model']).execute()
      await db.schema
        .createTable('like_totals')
        .addColumn('model', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('count', integer, (c) => c.notNull())
        .addCheckConstraint('like_totals_count', sql`count >= 0`)
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
