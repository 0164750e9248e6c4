import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** The greatest epoch under which each room has sent commands; what comes with a smaller one is refused. */
export function fences(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_fences')
        // As 0008: done before where only the note of it is missing.
        .ifNotExists()
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('epoch', integerType(kind), (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
