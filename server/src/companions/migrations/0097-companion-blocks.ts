import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Whom the site staff shut out of companions. */
export function companionBlocks(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const integer = integerType(kind)
      await db.schema
        .createTable('companion_blocks')
        .addColumn('account', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('blocked_by', integer, (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        // ms since 1970
        .addColumn('blocked_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
