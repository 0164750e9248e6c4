import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What affiliates have earned and were paid. Amounts are minor units of the currency of the sale. */
export function affiliateMoney(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('affiliate_lines')
        .addColumn('purchase', 'text', (c) => c.notNull().references('billing_purchases.id'))
        // From 0 on: the first is the share, those after it correct it.
        .addColumn('step', integer, (c) => c.notNull())
        .addColumn('affiliate', integer, (c) => c.notNull().references('affiliates.account'))
        .addColumn('account', integer, (c) => c.notNull().references('affiliate_referrals.account'))
        .addColumn('link', 'text', (c) => c.notNull())
        .addColumn('amount', integer, (c) => c.notNull())
        .addColumn('currency', 'text', (c) => c.notNull())
        // 1: the first line of this account.
        .addColumn('is_first', integer, (c) => c.notNull())
        .addColumn('payable_at', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('affiliate_lines_pk', ['purchase', 'step'])
        .addCheckConstraint('affiliate_lines_not_nothing', sql`amount <> 0`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('affiliate_lines_of')
        .on('affiliate_lines')
        .columns(['affiliate', 'day'])
        .execute()
      await db.schema
        .createIndex('affiliate_lines_by_account')
        .on('affiliate_lines')
        .column('account')
        .execute()
      // How a purchase stood when its lines were written.
      await db.schema
        .createTable('affiliate_settled')
        .addColumn('purchase', 'text', (c) => c.primaryKey().references('billing_purchases.id'))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('reversed', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await payouts(db, kind)
    },
  }
}

async function payouts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_payouts')
    // As the affiliate's client called it: sent twice, it is one.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('affiliate', integer, (c) => c.notNull().references('affiliates.account'))
    .addColumn('amount', integer, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('requested_at', integer, (c) => c.notNull())
    .addColumn('changed_at', integer, (c) => c.notNull())
    .addColumn('changed_by', integer)
    .addCheckConstraint('affiliate_payouts_above_nothing', sql`amount > 0`)
    .modifyEnd(tableEnd(kind))
    .execute()
  // One at a time: of two tabs one has it.
  await sql`create unique index affiliate_payouts_under_way on affiliate_payouts (affiliate, currency) where state in ('requested', 'approved')`.execute(
    db,
  )
  await db.schema
    .createIndex('affiliate_payouts_of')
    .on('affiliate_payouts')
    .columns(['affiliate', 'requested_at'])
    .execute()
}
