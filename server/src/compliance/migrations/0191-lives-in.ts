import type { Kysely } from 'kysely'

/** Of each account the country in its approved record: what is sold of a performer is decided by it with no document opened. */
export function livesIn() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('lives_in', 'text').execute()
    },
  }
}
