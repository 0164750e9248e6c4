import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Reports of viewers and performers, and to whom a part of the site is closed. */
export function reportsMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('reports')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('feature', 'text', (c) => c.notNull())
        .addColumn('reporter', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('reported', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .addColumn('still_key', 'text')
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('closed_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('reports_by_time').on('reports').column('at').execute()
      await db.schema
        .createTable('feature_bans')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('feature', 'text', (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('until', integer)
        .addPrimaryKeyConstraint('feature_bans_pk', ['account', 'feature'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
