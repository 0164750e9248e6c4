import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Accounts of people; names and e-mails are unique in lower case. */
export function people(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('people')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('username', 'text', (c) => c.notNull())
        .addColumn('display_name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('email_key', 'text', (c) => c.notNull())
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('email_confirmed', integer, (c) => c.notNull())
        .addColumn('identity_confirmed', integer, (c) => c.notNull())
        .addColumn('age_verified', integer, (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('gender', 'text')
        .addColumn('birth_date', 'text', (c) => c.notNull())
        .addColumn('membership', 'text', (c) => c.notNull())
        .addColumn('roles', 'text', (c) => c.notNull())
        .addColumn('studio_id', integer)
        .addColumn('totp_secret', 'text')
        .addColumn('suspended_until', integer)
        .addColumn('settings', 'text', (c) => c.notNull())
        .addColumn('tags', 'text', (c) => c.notNull())
        .addColumn('languages', 'text', (c) => c.notNull())
        .addColumn('country', 'text')
        .addColumn('created_at', integer, (c) => c.notNull())
        .addUniqueConstraint('people_username_unique', ['username'])
        .addUniqueConstraint('people_email_unique', ['email_key'])
        .addCheckConstraint('people_username_lower_case', sql`username = lower(username)`)
        .addCheckConstraint('people_type_known', sql`type in ('viewer', 'model')`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('people_models').on('people').columns(['type', 'id']).execute()
    },
  }
}
