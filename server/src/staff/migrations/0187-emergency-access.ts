import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Roles that staff took for an emergency. What is in force stands with the person. Times are ms since 1970. */
export function emergencyAccess(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('emergency_access')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('began_at', integer, (c) => c.notNull())
        .addColumn('until', integer, (c) => c.notNull())
        // null: not yet, or by its time.
        .addColumn('ended_at', integer)
        .addColumn('ended_by', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('emergency_access_of')
        .on('emergency_access')
        .columns(['account', 'began_at'])
        .execute()
    },
  }
}
