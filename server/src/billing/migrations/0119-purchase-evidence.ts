import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What a bank asks for when its customer says that they bought nothing. Times are ms since 1970. */
export function purchaseEvidence(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_purchase_contexts')
        .addColumn('purchase', 'text', (c) => c.primaryKey().references('billing_purchases.id'))
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('user_agent', 'text')
        // Keyed hash: the address itself is stored nowhere.
        .addColumn('address', 'text', (c) => c.notNull())
        // SHA-256 of the operator's terms; null: there were none.
        .addColumn('terms', 'text')
        .addColumn('site_version', 'text', (c) => c.notNull())
        .addColumn('age_verified', integer, (c) => c.notNull())
        .addColumn('identity_confirmed', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('billing_purchase_contexts_at')
        .on('billing_purchase_contexts')
        .column('at')
        .execute()
      // Who took the evidence of which purchase.
      await db.schema
        .createTable('billing_evidence_log')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('purchase', 'text', (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('file', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('billing_evidence_log_of')
        .on('billing_evidence_log')
        .columns(['purchase', 'id'])
        .execute()
    },
  }
}
