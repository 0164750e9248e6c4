import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** Entries that end a stream at once, and by which case somebody is kept off air until the staff decides. */
export function stoppingHashes(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('picture_hashes')
        .addColumn('stops', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('people').addColumn('live_stopped_case', 'text').execute()
    },
  }
}
