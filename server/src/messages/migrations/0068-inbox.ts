import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/**
 * What is a request, what an owner has deleted for themselves, how far the other may know that they have read, and the
 * folded text that is searched. Chats of before are nobody's requests.
 */
export function inbox(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const name of ['is_request', 'seen_up_to', 'cleared_up_to', 'cleared_before'])
        await db.schema
          .alterTable('pm_chats')
          .addColumn(name, integer, (c) => c.notNull().defaultTo(0))
          .execute()
      // ms since 1970; null: was never deleted.
      await db.schema.alterTable('pm_chats').addColumn('cleared_at', integer).execute()
      await db.schema
        .alterTable('pm_messages')
        .addColumn('folded', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await sql`update pm_messages set folded = lower(text)`.execute(db)
      await db.schema
        .createIndex('pm_messages_of_high')
        .on('pm_messages')
        .columns(['high_id', 'low_id', 'id'])
        .execute()
    },
  }
}
