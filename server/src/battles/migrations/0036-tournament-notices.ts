import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** What the players of a tournament were told: 0 nothing, 1 that it is about to start, 2 that it runs. */
export function tournamentNotices(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('versus_tournaments')
        .addColumn('told', integerType(kind), (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
