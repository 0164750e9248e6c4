import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

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
