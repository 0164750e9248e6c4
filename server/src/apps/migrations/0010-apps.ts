import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What performers add to their rooms, and the group tips whose tokens may be in escrow. */
export function apps(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('room_apps')
        .addColumn('owner_id', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('cursor', integer, (c) => c.notNull())
        .addColumn('apps', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      // No reference: tokens in escrow outlive whoever they were meant for.
      await db.schema
        .createTable('open_tip_splits')
        .addColumn('split_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('owner_id', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
