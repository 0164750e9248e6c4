import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who may invite a performer; no row: everybody. */
export function versusSettings(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('versus_settings')
        .addColumn('owner_id', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('is_enabled', integer, (c) => c.notNull())
        .addColumn('blocked_genders', 'text', (c) => c.notNull())
        .addColumn('only_higher', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
