import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Memberships of the site: when each was paid, what holds, and whether it is renewed. Times are ms since 1970. */
export function memberships(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // When it was paid first; null: it never was, or that is from before memberships were sold.
      await db.schema.alterTable('billing_purchases').addColumn('paid_at', integer).execute()
      await db.schema
        .createTable('billing_memberships')
        .addColumn('account', integer, (c) => c.primaryKey())
        .addColumn('level', 'text', (c) => c.notNull())
        // Of this level, and of all that is paid; null: none holds now.
        .addColumn('level_until', integer)
        // Stays when it is over: who comes back is told by it.
        .addColumn('until', integer)
        // When it must be looked at again; null: it need not.
        .addColumn('due_at', integer)
        // A JSON text; null: it is not renewed.
        .addColumn('renewal', 'text')
        // Where the buyer was when they ordered that; null: nobody knows.
        .addColumn('country', 'text')
        // Why the site ended the renewal; null: it did not.
        .addColumn('stopped', 'text')
        // What its owner was told last of its renewal.
        .addColumn('told', 'text')
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('billing_memberships_due')
        .on('billing_memberships')
        .column('due_at')
        .execute()
      await db.schema
        .createIndex('billing_memberships_end')
        .on('billing_memberships')
        .column('until')
        .execute()
    },
  }
}
