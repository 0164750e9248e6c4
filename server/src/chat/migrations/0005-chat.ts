import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What was said in public. */
export function chat(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('chat_messages')
        .addColumn('room_owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('id', integer, (c) => c.notNull())
        .addColumn('message', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('chat_messages_pk', ['room_owner_id', 'id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
