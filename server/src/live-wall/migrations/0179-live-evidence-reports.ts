import type { Kysely } from 'kysely'

/** Pictures that were kept because a viewer reported, and not because the staff looked. null: a look-in. */
export function liveEvidenceReports() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('live_evidence').addColumn('report', 'text').execute()
    },
  }
}
