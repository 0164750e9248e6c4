import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Log-ins by providers that have begun and not ended, under the hash of a cookie; times are ms since 1970. */
export function signIns(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('sign_ins')
        .addColumn('id_hash', 'text', (c) => c.primaryKey().notNull())
        .addColumn('stage', 'text', (c) => c.notNull())
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('issuer', 'text', (c) => c.notNull())
        .addColumn('next', 'text', (c) => c.notNull())
        .addColumn('account', integer, (c) => c.references('people.id').onDelete('cascade'))
        .addColumn('bound_to', 'text')
        .addColumn('subject', 'text')
        .addColumn('email', 'text')
        .addColumn('email_verified', integer, (c) => c.notNull())
        .addColumn('expires_at', integer, (c) => c.notNull())
        .addCheckConstraint(
          'sign_ins_stage_known',
          sql`stage in ('log_in', 'connect', 'second_factor', 'new_account')`,
        )
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('sign_ins_by_time').on('sign_ins').column('expires_at').execute()
      await db.schema.createIndex('sign_ins_by_account').on('sign_ins').column('account').execute()
    },
  }
}
