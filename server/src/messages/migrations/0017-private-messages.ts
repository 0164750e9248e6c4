import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What two people write to each other, and how far each has read. */
export function privateMessages(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('pm_messages')
        .addColumn('id', integer, idColumn(kind))
        // The two of a chat in the order of their ids, so that it is one range of an index.
        .addColumn('low_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('high_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('sender_id', integer, (c) => c.notNull())
        .addColumn('recipient_id', integer, (c) => c.notNull())
        .addColumn('ref', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('sent_at', integer, (c) => c.notNull())
        .addUniqueConstraint('pm_messages_ref_unique', ['sender_id', 'ref'])
        .addCheckConstraint('pm_messages_two_people', sql`low_id < high_id`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('pm_messages_chat')
        .on('pm_messages')
        .columns(['low_id', 'high_id', 'id'])
        .execute()
      await db.schema
        .createIndex('pm_messages_received')
        .on('pm_messages')
        .columns(['recipient_id', 'sender_id', 'id'])
        .execute()
      await db.schema
        .createTable('pm_chats')
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('peer_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('last_id', integer, (c) => c.notNull())
        .addColumn('read_up_to', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('pm_chats_pk', ['owner_id', 'peer_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('pm_chats_last').on('pm_chats').columns(['owner_id', 'last_id']).execute()
    },
  }
}
