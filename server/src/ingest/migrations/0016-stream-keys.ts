import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** One key per performer, as its hash. */
export function streamKeys(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('stream_keys')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('key_hash', 'text', (c) => c.notNull().unique())
        .addColumn('made_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
