import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

/** Passkeys of accounts, by what name authenticators know each account, and challenges that were used; times are ms since 1970. */
export function passkeys(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('people')
        .addColumn('passkeys', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('passkey_users')
        .addColumn('account', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('handle', 'text', (c) => c.notNull().unique())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('passkeys')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('rp_id', 'text', (c) => c.notNull())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('sign_count', integer, (c) => c.notNull())
        .addColumn('transports', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('opens_alone', integer, (c) => c.notNull())
        .addColumn('added_at', integer, (c) => c.notNull())
        .addColumn('last_used_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('passkeys_by_account').on('passkeys').column('account').execute()
      await db.schema
        .createTable('used_passkey_challenges')
        .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
        .addColumn('expires_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('used_passkey_challenges_by_time')
        .on('used_passkey_challenges')
        .column('expires_at')
        .execute()
    },
  }
}
