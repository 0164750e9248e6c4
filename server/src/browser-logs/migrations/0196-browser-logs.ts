import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Technical logs of browsers, and for how long whose is sent; times are ms since 1970. */
export function browserLogs(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('browser_log_times')
        .addColumn('account', integer, (c) => c.notNull().references('people.id'))
        .addColumn('ground', 'text', (c) => c.notNull())
        .addColumn('since', integer, (c) => c.notNull())
        .addColumn('until', integer, (c) => c.notNull())
        // Of those that the staff asked for.
        .addColumn('asked_by', integer, (c) => c.references('people.id'))
        .addColumn('reason', 'text')
        .addColumn('ended_at', integer)
        .addColumn('end_side', 'text')
        .addPrimaryKeyConstraint('browser_log_times_key', ['account', 'ground'])
        .addCheckConstraint('browser_log_times_ground', sql`ground in ('own', 'asked')`)
        .addCheckConstraint('browser_log_times_reason', sql`(ground = 'asked') = (reason is not null)`)
        .addCheckConstraint('browser_log_times_end', sql`(ended_at is null) = (end_side is null)`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('browser_log_lines')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id'))
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('level', 'text', (c) => c.notNull())
        .addColumn('page', 'text', (c) => c.notNull())
        .addColumn('message', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('browser_log_lines_of')
        .on('browser_log_lines')
        .columns(['account', 'id'])
        .execute()
      await db.schema.createIndex('browser_log_lines_at').on('browser_log_lines').columns(['at']).execute()
    },
  }
}
