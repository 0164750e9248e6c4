import { type Kysely, sql } from 'kysely'

/**
 * What a program found in a public picture of a room, and whether a program, and not the staff, saw what a case was opened for:
 * matches with the list were counted as seen by the staff until now.
 */
export const liveEvidenceJudged = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('live_evidence').addColumn('judged', 'text').execute()
    await sql`update case_entries set source = 'match' where source = 'live' and exists (
      select 1 from live_evidence where live_evidence."case" = case_entries."case" and live_evidence.at = case_entries.at
        and live_evidence.picture_hash is not null)`.execute(db)
  },
}
