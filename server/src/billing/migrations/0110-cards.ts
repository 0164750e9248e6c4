import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Cards that billers keep for buyers, and automatic top-ups with them. No number of a card: billers alone have those. */
export function cards(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('billing_cards')
        .addColumn('biller', 'text', (c) => c.notNull())
        // The biller's own name for it.
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('brand', 'text', (c) => c.notNull())
        .addColumn('last4', 'text', (c) => c.notNull())
        .addColumn('expires', 'text', (c) => c.notNull())
        .addColumn('mandate', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        // null: it can be charged. One that was removed stays so, whatever is heard of it.
        .addColumn('removed_at', integer)
        // When the biller heard of it; null: not yet.
        .addColumn('forgotten_at', integer)
        .addPrimaryKeyConstraint('billing_cards_pk', ['biller', 'id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('billing_cards_of').on('billing_cards').column('account').execute()
      await db.schema
        .createTable('billing_re_ups')
        .addColumn('account', integer, (c) => c.primaryKey())
        // A JSON text.
        .addColumn('settings', 'text', (c) => c.notNull())
        // Where the buyer was when they set them; null: nobody knows.
        .addColumn('country', 'text')
        .addColumn('is_on', integer, (c) => c.notNull())
        // Why the site ended them; null: it did not.
        .addColumn('stopped', 'text')
        // Charges that were begun so far.
        .addColumn('charges', integer, (c) => c.notNull())
        // The purchase that is being charged; null: none is.
        .addColumn('under_way', 'text')
        .addColumn('changed_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      // The card on file that is charged; null: the buyer pays on the biller's page.
      await db.schema.alterTable('billing_purchases').addColumn('card', 'text').execute()
      await db.schema
        .alterTable('billing_purchases')
        .addColumn('origin', 'text', (c) => c.notNull().defaultTo('page'))
        .execute()
    },
  }
}
