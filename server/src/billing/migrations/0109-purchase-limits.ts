import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What people let themselves buy. Amounts are minor units, times ms since 1970. */
export function purchaseLimits(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_limits')
        .addColumn('account', integer, (c) => c.primaryKey())
        // A JSON text.
        .addColumn('limits', 'text', (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
