import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Accounts of one person have one `bundle`; times are ms since 1970. */
export function linkedAccounts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('linked_accounts')
        .addColumn('account', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('bundle', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('linked_accounts_bundle').on('linked_accounts').column('bundle').execute()
    },
  }
}
