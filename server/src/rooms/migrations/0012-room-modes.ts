import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

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
