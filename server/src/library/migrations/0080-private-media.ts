import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** Items that are made for one viewer's order: 1, and nobody else ever sees them. */
export function privateMedia(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('media_items')
        .addColumn('is_private', integerType(kind), (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
