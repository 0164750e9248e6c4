import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Who gets what of which income, from when on; in basis points. A new share is a new row, so that the past
 * can still be recomputed.
 */
export function revenueShares(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('revenue_shares')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('with_studio', integer, (c) => c.notNull())
        .addColumn('platform', integer, (c) => c.notNull())
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull())
        .addColumn('effective_from', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('revenue_shares_pk', ['kind', 'with_studio', 'effective_from'])
        .addCheckConstraint('revenue_shares_make_the_whole', sql`platform + studio + model = 10000`)
        .addCheckConstraint('revenue_shares_not_negative', sql`platform >= 0 and studio >= 0 and model >= 0`)
        .addCheckConstraint('revenue_shares_studio_only_with_one', sql`with_studio = 1 or studio = 0`)
        .modifyEnd(tableEnd(kind))
        .execute()
      // The model's 80 % of a fan club are theirs with a studio too.
      await sql`insert into revenue_shares (kind, with_studio, platform, studio, model, effective_from) values
        ('tip', 0, 5000, 0, 5000, 0), ('tip', 1, 5000, 1500, 3500, 0),
        ('fan_club', 0, 2000, 0, 8000, 0), ('fan_club', 1, 2000, 0, 8000, 0)`.execute(db)
    },
  }
}
