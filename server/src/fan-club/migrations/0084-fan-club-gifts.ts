import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Months that somebody paid for and somebody else redeems. Times are ms since 1970. */
export function fanClubGifts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('fan_club_gifts')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('code', 'text', (c) => c.notNull().unique())
        // No references: the tokens of a gift are somebody's, whoever is gone.
        .addColumn('giver', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull())
        .addColumn('level', 'text', (c) => c.notNull())
        .addColumn('price', integer, (c) => c.notNull())
        // `begun`: the books know whether it was paid.
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('bought_at', integer, (c) => c.notNull())
        .addColumn('redeem_until', integer, (c) => c.notNull())
        // null: nobody has.
        .addColumn('redeemed_by', integer)
        .addColumn('ended_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('fan_club_gifts_of_giver')
        .on('fan_club_gifts')
        .columns(['giver', 'bought_at'])
        .execute()
      await db.schema
        .createIndex('fan_club_gifts_due')
        .on('fan_club_gifts')
        .columns(['state', 'redeem_until'])
        .execute()
      // Of a month: paid for out of a gift.
      await db.schema
        .alterTable('fan_club_periods')
        .addColumn('gifted', integer, (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
