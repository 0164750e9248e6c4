import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What each performer offers and what it costs; JSON. */
export function performerSettings(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('performer_settings')
        .addColumn('owner_id', integerType(kind), (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('settings', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
