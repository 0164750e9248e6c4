import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** AI profiles, which administrators write. Times are ms since 1970. */
export function companions(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const integer = integerType(kind)
      await db.schema
        .createTable('companions')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('username', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('description', 'text', (c) => c.notNull())
        // A JSON text.
        .addColumn('tags', 'text', (c) => c.notNull())
        .addColumn('nsfw', integer, (c) => c.notNull())
        .addColumn('is_enabled', integer, (c) => c.notNull())
        // Counts changes, so that of two administrators one is told.
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('created_at', integer, (c) => c.notNull())
        // What it ever answered; more than is kept of it.
        .addColumn('answered', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
