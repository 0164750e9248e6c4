import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What speaks for fraud in a purchase, and what whoever looked at it found. Times are ms since 1970. */
export function purchaseRisks(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_risks')
        .addColumn('purchase', 'text', (c) => c.primaryKey().references('billing_purchases.id'))
        .addColumn('score', integer, (c) => c.notNull())
        // A JSON text.
        .addColumn('reasons', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        // `none`: too little to look at.
        .addColumn('verdict', 'text', (c) => c.notNull())
        .addColumn('decided_by', integer)
        .addColumn('decided_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`create index billing_risks_open on billing_risks (at) where verdict = 'open'`.execute(db)
      await db.schema
        .createIndex('billing_purchase_contexts_of_address')
        .on('billing_purchase_contexts')
        .columns(['address', 'at'])
        .execute()
    },
  }
}
