import type { Kysely } from 'kysely'
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
