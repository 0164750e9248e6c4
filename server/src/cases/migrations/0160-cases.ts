import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Cases of the moderators, what they are made of, and letters about them that have still to be sent. Times are ms since 1970. */
export function cases(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('cases')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('number', 'text', (c) => c.notNull().unique())
        .addColumn('reported', integer, (c) => c.references('people.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('rank', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('version', integer, (c) => c.notNull())
        .addColumn('opened_at', integer, (c) => c.notNull())
        .addColumn('due_at', integer, (c) => c.notNull())
        .addColumn('taken_by', integer)
        .addColumn('action', 'text')
        .addColumn('ground', 'text')
        .addColumn('text', 'text')
        .addColumn('until', integer)
        .addColumn('ruled_by', integer)
        .addColumn('ruled_at', integer)
        .addColumn('confirmed_by', integer)
        .addColumn('decided_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('cases_one_for_each')
        .unique()
        .on('cases')
        .column('reported')
        .where(sql.ref('state'), '<>', 'decided')
        .execute()
      await db.schema
        .createIndex('cases_queue')
        .on('cases')
        .columns(['state', 'rank', 'due_at', 'id'])
        .execute()
      await db.schema.createIndex('cases_about').on('cases').columns(['reported', 'decided_at']).execute()
      await db.schema
        .createTable('case_entries')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('case', integer, (c) => c.notNull().references('cases.id').onDelete('cascade'))
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('report', 'text', (c) => c.unique())
        .addColumn('reporter', integer)
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('case_entries_of').on('case_entries').columns(['case', 'id']).execute()
      await db.schema.createIndex('case_entries_time').on('case_entries').column('at').execute()
      await db.schema
        .createTable('case_letters')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('case', integer, (c) => c.notNull().references('cases.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('account', integer)
        .addColumn('complaint', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
