import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Browsers that take messages. Times are ms since 1970. */
export function pushDevices(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('push_devices')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        // Whoever logs out reads nothing more there.
        .addColumn('session', 'text', (c) => c.notNull().references('sessions.id_hash').onDelete('cascade'))
        .addColumn('endpoint', 'text', (c) => c.notNull().unique())
        .addColumn('p256dh', 'text', (c) => c.notNull())
        .addColumn('auth', 'text', (c) => c.notNull())
        // When the browser said so last.
        .addColumn('seen_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      for (const column of ['account', 'session'])
        await db.schema.createIndex(`push_devices_${column}`).on('push_devices').column(column).execute()
    },
  }
}
