import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../platform/db/database-kind.ts'

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

/** Who is logged in. Only a hash of the cookie's value is stored. */
export function sessions(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('sessions')
        .addColumn('id_hash', 'text', (c) => c.primaryKey().notNull())
        .addColumn('account_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('created_at', integer, (c) => c.notNull())
        .addColumn('last_seen_at', integer, (c) => c.notNull())
        .addColumn('expires_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
    },
  }
}

/** Who follows whom. */
export function follows(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('follows')
        .addColumn('follower', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('follows_pk', ['follower', 'model'])
        .addCheckConstraint('follows_two_people', sql`follower <> model`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('follows_model').on('follows').column('model').execute()
    },
  }
}

/** Why somebody is suspended, and who ordered it when. The log is only ever added to. */
export function suspensions(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('suspension_reason', 'text').execute()
      await db.schema
        .createTable('suspension_log')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('until', integer)
        .addColumn('reason', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('suspension_log_account')
        .on('suspension_log')
        .columns(['account', 'id'])
        .execute()
    },
  }
}

/** The rows of somebody's own first page have the name that other clients know them by. */
export function homeCustom() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // A quotation mark inside of a text is escaped: this can only be the name of a field.
      await sql`update people set settings = replace(settings, '"home_sections":', '"home_custom":')`.execute(
        db,
      )
    },
  }
}

/** How far roles in studios go. Managers of before have theirs for all performers, without an end: as they had it. */
export function studioGrants() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('studio_grant', 'text').execute()
    },
  }
}

/** A role of the staff that somebody took for an emergency. */
export function emergencyRole() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('emergency_role', 'text').execute()
    },
  }
}

/** With what, and from where, somebody logged in: for themself alone. No address is stored. */
export function sessionOrigins() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['device', 'country', 'state'])
        await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
      await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
    },
  }
}

/** When each account was last here; of those before, what their sessions tell. */
export function lastSeen(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('last_seen')
        .addColumn('account', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`insert into last_seen (account, at) select account_id, max(last_seen_at) from sessions group by account_id`.execute(
        db,
      )
    },
  }
}

/** The last code of an authenticator app that was taken, by its step, and hashes of recovery codes that are left. */
export function secondFactors(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('totp_step', integer).execute()
      await db.schema
        .createTable('recovery_codes')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('code_hash', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('recovery_codes_pk', ['account', 'code_hash'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
