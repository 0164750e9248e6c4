import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Recordings of shows, each for the one who bought it. */
export function recordings(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('recordings')
        .addColumn('id', 'text', (c) => c.notNull().primaryKey())
        .addColumn('show_id', 'text', (c) => c.notNull())
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id'))
        .addColumn('buyer_id', integer, (c) => c.notNull().references('people.id'))
        .addColumn('file', 'text', (c) => c.notNull().unique())
        .addColumn('mime', 'text', (c) => c.notNull())
        .addColumn('duration_ms', integer)
        .addColumn('bytes', integer)
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', integer, (c) => c.notNull())
        .addCheckConstraint('recordings_state', sql`state in ('recording', 'ready', 'failed')`)
        .addCheckConstraint(
          'recordings_ready_is_measured',
          sql`state <> 'ready' or (duration_ms is not null and bytes is not null)`,
        )
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('recordings_of_buyer')
        .on('recordings')
        .columns(['buyer_id', 'created_at'])
        .execute()
      await db.schema
        .createIndex('recordings_unfinished')
        .on('recordings')
        .column('state')
        .where('state', '=', 'recording')
        .execute()
    },
  }
}
