import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Where affiliates are told of sign-ups and purchases, and what is still to be told. Times are ms since 1970. */
export function affiliatePostbacks(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('affiliate_postbacks')
        .addColumn('affiliate', integer, (c) => c.primaryKey().references('affiliates.account'))
        .addColumn('url', 'text', (c) => c.notNull())
        // Encrypted with the server's secret.
        .addColumn('secret', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('affiliate_calls')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('affiliate', integer, (c) => c.notNull().references('affiliates.account'))
        // What it is about: each thing is told once.
        .addColumn('subject', 'text', (c) => c.notNull().unique())
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('click_id', 'text')
        .addColumn('amount', integer)
        .addColumn('currency', 'text')
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('tries', integer, (c) => c.notNull())
        // When it is tried again; null: never.
        .addColumn('due_at', integer)
        // null: it has arrived, or was not tried yet.
        .addColumn('problem', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`create index affiliate_calls_due on affiliate_calls (due_at) where due_at is not null`.execute(
        db,
      )
      await db.schema
        .createIndex('affiliate_calls_of')
        .on('affiliate_calls')
        .columns(['affiliate', 'at'])
        .execute()
    },
  }
}
