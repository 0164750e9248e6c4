import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What administrators charge for a message and a picture: the highest revision holds. */
export function companionPrices(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const integer = integerType(kind)
      await db.schema
        .createTable('companion_prices')
        .addColumn('revision', integer, (c) => c.primaryKey())
        // tokens
        .addColumn('message', integer, (c) => c.notNull())
        .addColumn('picture', integer, (c) => c.notNull())
        .addColumn('set_by', integer, (c) => c.notNull())
        // ms since 1970
        .addColumn('set_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
