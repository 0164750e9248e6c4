import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

/** What models let their studios see, and their shifts. At most one open shift per model. */
export function studio(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('studio_agreements')
        .addColumn('model_id', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('look_in', 'text', (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('shifts')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('studio_id', integer, (c) => c.notNull())
        .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('started_at', integer, (c) => c.notNull())
        .addColumn('started_by', 'text', (c) => c.notNull())
        .addColumn('ended_at', integer)
        .addColumn('ended_by', 'text')
        .addColumn('on_air_ms', integer, (c) => c.notNull())
        .addColumn('on_air_since', integer)
        .addColumn('tokens', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('shifts_by_model')
        .on('shifts')
        .columns(['model_id', 'started_at'])
        .execute()
      await db.schema
        .createIndex('shifts_open')
        .unique()
        .on('shifts')
        .column('model_id')
        .where(sql.ref('ended_at'), 'is', null)
        .execute()
    },
  }
}

/** How far a model agreed to be seen was called `look_in`. */
export function studioView(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // Kysely's migrations have no transaction on SQLite: done before where only the note of it is missing.
      if (kind === 'sqlite') {
        const { rows } =
          await sql`select 1 from pragma_table_info('studio_agreements') where name = 'look_in'`.execute(db)
        if (rows.length === 0) return
      }
      await db.schema.alterTable('studio_agreements').renameColumn('look_in', 'studio_view').execute()
    },
  }
}
