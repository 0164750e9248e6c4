import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/**
 * The entry of the list that a public picture of a room looked like (null: it is of a look-in or a report), and the case for which
 * somebody is kept off air until the staff decides.
 */
export function liveEvidenceMatches(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('live_evidence').addColumn('picture_hash', integerType(kind)).execute()
      await db.schema.alterTable('people').addColumn('live_stopped_case', 'text').execute()
    },
  }
}
