import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Reports of years to the tax authority, and what each says of whom. */
export function taxReports(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('tax_reports')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('year', integer, (c) => c.notNull())
        .addColumn('number', integer, (c) => c.notNull())
        .addColumn('made_by', integer, (c) => c.notNull())
        .addColumn('made_at', integer, (c) => c.notNull())
        .addColumn('currency', 'text', (c) => c.notNull())
        .addColumn('rate', integer, (c) => c.notNull())
        .addColumn('reported_count', integer, (c) => c.notNull())
        .addColumn('sellers', integer, (c) => c.notNull())
        .addColumn('messages', integer, (c) => c.notNull())
        // Of the vault; null: it was destroyed.
        .addColumn('document', 'text')
        // JSON, SHA-256 of the table and of each message.
        .addColumn('hashes', 'text', (c) => c.notNull())
        .addUniqueConstraint('tax_reports_in_order', ['year', 'number'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('tax_report_sellers')
        .addColumn('report', 'text', (c) => c.notNull().references('tax_reports.id'))
        .addColumn('seller', 'text', (c) => c.notNull())
        // Of the performer; null: a studio's.
        .addColumn('account', integer)
        // What they read of it, sealed with the key of the vault.
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('tax_report_sellers_pk', ['report', 'seller'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('tax_report_sellers_of_seller')
        .on('tax_report_sellers')
        .columns(['seller'])
        .execute()
    },
  }
}
