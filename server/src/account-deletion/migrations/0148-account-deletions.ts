import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Accounts that are about to be deleted or were, and names that nobody takes again. Times are ms since 1970. */
export function accountDeletions(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('account_deletions')
        .addColumn('account', integer, (c) => c.primaryKey().notNull().references('people.id'))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('due_at', integer, (c) => c.notNull())
        // Until it is written to once more; null: it was, or nothing was confirmed.
        .addColumn('email', 'text')
        // What they were called, as long as something is held that has the name.
        .addColumn('username', 'text')
        // JSON, of performers: that they are of age, for whoever has to prove it.
        .addColumn('record', 'text')
        .addColumn('deleted_at', integer)
        // JSON: duties that are over.
        .addColumn('released', 'text', (c) => c.notNull().defaultTo('[]'))
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('account_deletions_due')
        .on('account_deletions')
        .columns(['state', 'due_at'])
        .execute()
      await db.schema
        .createTable('retired_names')
        .addColumn('name_hash', 'text', (c) => c.primaryKey().notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
