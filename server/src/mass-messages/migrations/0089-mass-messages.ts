import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Messages of performers to many, who got them, and who wants none. Times are ms since 1970. */
export function massMessages(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('mass_messages')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('ref', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        // A JSON text.
        .addColumn('audience', 'text', (c) => c.notNull())
        .addColumn('post', integer)
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', integer, (c) => c.notNull())
        .addColumn('sends_at', integer, (c) => c.notNull())
        // The last account that was looked at: a run goes on behind it.
        .addColumn('position', integer, (c) => c.notNull())
        .addColumn('left_out', integer, (c) => c.notNull())
        .addUniqueConstraint('mass_messages_ref_unique', ['model', 'ref'])
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('mass_messages_due')
        .on('mass_messages')
        .columns(['state', 'sends_at'])
        .execute()
      await db.schema
        .createTable('mass_message_readers')
        .addColumn('message', integer, (c) => c.notNull().references('mass_messages.id').onDelete('cascade'))
        .addColumn('reader', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        // 0: it is about to be delivered.
        .addColumn('is_delivered', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('mass_message_readers_pk', ['message', 'reader'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('mass_message_readers_recent')
        .on('mass_message_readers')
        .columns(['reader', 'at'])
        .execute()
      await db.schema
        .createTable('mass_message_mutes')
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('reader', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('mass_message_mutes_pk', ['model', 'reader'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
