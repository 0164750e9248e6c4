import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** How accounts want to be told, and what leaves the site. Times are ms since 1970. */
export function deliveries(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('notification_settings')
        .addColumn('account', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        // A JSON text: what was chosen, over what holds for everybody.
        .addColumn('choices', 'text', (c) => c.notNull())
        // In which they read the site last; empty: nobody knows.
        .addColumn('language', 'text', (c) => c.notNull())
        // E.164
        .addColumn('phone', 'text')
        // E-mail does not arrive there since, and why.
        .addColumn('bounced_at', integer)
        .addColumn('bounce_reason', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('notification_deliveries')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('notification', integer, (c) =>
          c.notNull().references('notifications.id').onDelete('cascade'),
        )
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        // 1: it goes with the daily e-mail.
        .addColumn('is_digest', integer, (c) => c.notNull())
        .addColumn('due_at', integer, (c) => c.notNull())
        // Who works on it has it until then.
        .addColumn('claimed_until', integer)
        .addColumn('attempts', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      for (const columns of [['state', 'due_at'], ['account', 'channel', 'due_at'], ['notification']])
        await db.schema
          .createIndex(`notification_deliveries_${columns[0]}`)
          .on('notification_deliveries')
          .columns(columns)
          .execute()
    },
  }
}
