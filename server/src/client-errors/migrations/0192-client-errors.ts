import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Faults of pages in browsers, one row for each; times are ms since 1970. */
export function clientErrors(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('client_errors')
        .addColumn('code', 'text', (c) => c.primaryKey().notNull())
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('stack', 'text', (c) => c.notNull())
        .addColumn('page', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('count', integer, (c) => c.notNull())
        .addColumn('first_at', integer, (c) => c.notNull())
        .addColumn('last_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('client_errors_last').on('client_errors').columns(['last_at']).execute()
    },
  }
}
