import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../platform/db/database-kind.ts'

/** What a room remembers over a restart, and who did what to whom in it. */
export function rooms(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('rooms')
        .addColumn('owner_id', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('subject_color', 'text')
        .addColumn('last_online_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('sanctions')
        .addColumn('room_owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('by', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('created_at', integer, (c) => c.notNull())
        .addColumn('expires_at', integer)
        .addPrimaryKeyConstraint('sanctions_pk', ['room_owner_id', 'kind', 'target'])
        .addCheckConstraint('sanctions_kind_known', sql`kind in ('silence', 'ban', 'moderator')`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      // Stored for good: it names people as they were called then, and outlives their accounts.
      await db.schema
        .createTable('moderation_log')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('room_owner_id', integer, (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('by', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('expires_at', integer)
        .addCheckConstraint('moderation_log_action_known', sql`action in ('put', 'removed')`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('moderation_log_room')
        .on('moderation_log')
        .columns(['room_owner_id', 'id'])
        .execute()
    },
  }
}

/** Standby, voyeur cameras and passwords of rooms, and who has given the password. */
export function roomModes(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('room_modes')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('standby_enabled', integer, (c) => c.notNull())
        .addColumn('standby_notifications_enabled', integer, (c) => c.notNull())
        .addColumn('is_standby', integer, (c) => c.notNull())
        .addColumn('voyeur_kind', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('room_passwords')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('room_password_holders')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().references('room_passwords.owner_id').onDelete('cascade'),
        )
        .addColumn('holder', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('room_password_holders_pk', ['owner_id', 'holder'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}

/** Standby that panic put on, and that holds until it is lifted by hand. */
export function standbyStays(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('room_modes')
        .addColumn('standby_stays', integerType(kind), (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}

/** What was called sanctions has its name of today. */
export function roomRestrictions(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') {
        await db.schema.alterTable('sanctions').renameTo('room_restrictions').execute()
        for (const part of ['pk', 'kind_known', 'room_owner_id_fkey']) await renameConstraint(db, part)
        return
      }
      // Kysely's migrations have no transaction on SQLite: done before where only the note of it is missing.
      const { rows } = await sql`select 1 from sqlite_master where name = 'sanctions'`.execute(db)
      if (rows.length > 0) await db.schema.alterTable('sanctions').renameTo('room_restrictions').execute()
    },
  }
}

async function renameConstraint(db: Kysely<unknown>, part: string): Promise<void> {
  await sql`alter table room_restrictions rename constraint ${sql.ref(`sanctions_${part}`)}
    to ${sql.ref(`room_restrictions_${part}`)}`.execute(db)
}
