import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** How often a term refused something at a place on a day: a count, never what was said, nor by whom. */
export function termRefusals(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('term_refusals')
        // UTC, as in 2026-11-27.
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('place', 'text', (c) => c.notNull())
        .addColumn('term', 'text', (c) => c.notNull())
        .addColumn('count', integerType(kind), (c) => c.notNull())
        .addPrimaryKeyConstraint('term_refusals_pk', ['day', 'place', 'term'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
