import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Appeals against decisions that suspend nobody: one for each case, with which they go. Times are ms since 1970. */
export function decisionAppeals(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('decision_appeals')
        .ifNotExists()
        .addColumn('id', integer, idColumn(kind))
        .addColumn('case', integer, (c) => c.notNull().references('cases.id').onDelete('cascade'))
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('answer', 'text')
        .addColumn('decided_by', integer)
        .addColumn('decided_at', integer)
        .addUniqueConstraint('decision_appeals_once', ['case'])
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('decision_appeals_queue')
        .ifNotExists()
        .on('decision_appeals')
        .columns(['state', 'id'])
        .execute()
    },
  }
}
