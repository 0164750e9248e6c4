import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

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

/**
 * What a performer keeps out of their chat, who has written there before, and where nobody sees the
 * performer.
 */
export function chatRules(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('chat_rules')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('filters', 'text', (c) => c.notNull())
        .addColumn('raid_until', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('chat_speakers')
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('speaker_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('chat_speakers_pk', ['owner_id', 'speaker_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('blocked_regions')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('countries', 'text', (c) => c.notNull())
        .addColumn('states', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}

/** The line that stands above each chat, and what people note about each other for themselves. */
export function chatPeople(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('chat_highlights')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('line', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('person_notes')
        .addColumn('author_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('about_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('note', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('person_notes_pk', ['author_id', 'about_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}

/**
 * Whose a line is and when it was said, beside it (CHAT-KEPT-01). All that was ever said was kept until here, though
 * nobody read more than the last 200 lines of a room: the others go.
 */
export function chatAuthors(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`
        delete from chat_messages where (room_owner_id, id) in (
          select room_owner_id, id from (
            select room_owner_id, id,
              row_number() over (partition by room_owner_id order by id desc) as place
            from chat_messages
          ) as placed where place > 200
        )`.execute(db)
      await db.schema
        .alterTable('chat_messages')
        .addColumn('author_id', integer, (c) => c.references('people.id').onDelete('cascade'))
        .execute()
      await db.schema
        .alterTable('chat_messages')
        .addColumn('sent_at', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      const [name, sentAt] =
        kind === 'sqlite'
          ? [sql`json_extract(message, '$.user.username')`, sql`json_extract(message, '$.sent_at')`]
          : [sql`message::json -> 'user' ->> 'username'`, sql`(message::json ->> 'sent_at')::bigint`]
      await sql`update chat_messages set sent_at = ${sentAt}`.execute(db)
      // Whose name it was then: another one may have it since.
      await sql`
        update chat_messages set author_id = (
          select id from people
          where username = ${name} and coalesce(renamed_at, created_at) <= sent_at
        )`.execute(db)
      await db.schema
        .createIndex('chat_messages_by_author')
        .on('chat_messages')
        .columns(['author_id', 'sent_at', 'room_owner_id', 'id'])
        .execute()
      await db.schema.createIndex('chat_messages_by_time').on('chat_messages').column('sent_at').execute()
    },
  }
}
