import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** Standby that panic put on, and that holds until it is lifted by hand. */
export function standbyStays(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('room_modes')
        .addColumn('standby_stays', integerType(kind), (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
