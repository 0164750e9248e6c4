import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who has changed prices and rates, and what a euro was on the last days of quarters. Times are ms since 1970. */
export function priceChanges(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_price_changes')
        // Counted up by whoever changes: of two who saw the same prices one comes first.
        .addColumn('number', integer, (c) => c.primaryKey())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        // A JSON text.
        .addColumn('change', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('billing_euro_rates')
        .addColumn('currency', 'text', (c) => c.notNull())
        // Of the calendar, such as 2026-09-30.
        .addColumn('day', 'text', (c) => c.notNull())
        // Millionths of a unit of the currency for one euro.
        .addColumn('rate', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('billing_euro_rates_pk', ['currency', 'day'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
