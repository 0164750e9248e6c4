import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who agreed to be in whose stream, and who was in the picture when. The second outlives accounts, as the law wants it. */
export function onCamera(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('streaming_partners')
        .addColumn('host', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('person', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('is_on_camera', integer, (c) => c.notNull())
        .addColumn('asked_at', integer, (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('streaming_partners_key', ['host', 'person'])
        .addCheckConstraint('streaming_partners_not_oneself', sql`host <> person`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('streaming_partners_of')
        .on('streaming_partners')
        .columns(['person', 'state'])
        .execute()
      await db.schema
        .createTable('camera_periods')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('host', integer, (c) => c.notNull())
        .addColumn('person', integer, (c) => c.notNull())
        .addColumn('began_at', integer, (c) => c.notNull())
        .addColumn('seen_at', integer, (c) => c.notNull())
        .addColumn('ended_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(`camera_periods_${name}`).on('camera_periods').columns(columns).execute()
      await index('of_host', ['host', 'began_at'])
      await index('of_person', ['person', 'began_at'])
      // Nobody is in one picture twice.
      await db.schema
        .createIndex('camera_periods_open')
        .unique()
        .on('camera_periods')
        .columns(['host', 'person'])
        .where(sql.ref('ended_at'), 'is', null)
        .execute()
    },
  }
}
