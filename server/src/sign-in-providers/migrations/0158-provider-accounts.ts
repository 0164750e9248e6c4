import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Accounts at providers that open one of ours: each opens one, and each of ours has one of a provider. Times are ms since 1970. */
export function providerAccounts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('provider_accounts')
        .addColumn('issuer', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('connected_at', integer, (c) => c.notNull())
        .addColumn('last_used_at', integer)
        .addPrimaryKeyConstraint('provider_accounts_pk', ['issuer', 'subject'])
        .addUniqueConstraint('provider_accounts_one_each', ['account', 'issuer'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
