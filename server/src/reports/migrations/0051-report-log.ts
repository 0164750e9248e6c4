import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who handled a report, with what note; and a line of each time that somebody did or took it back. */
export function reportLog(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('reports').addColumn('closed_by', integer).execute()
      await db.schema
        .alterTable('reports')
        .addColumn('closing_note', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema
        .createTable('report_log')
        .addColumn('report', 'text', (c) => c.notNull().references('reports.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('report_log_by_report').on('report_log').column('report').execute()
    },
  }
}
