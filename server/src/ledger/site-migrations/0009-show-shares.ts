import { type Kysely, sql } from 'kysely'

/**
 * Shows and services are shared as tips are; each kind has a row of its own, so that one may change alone.
 */
export function showShares() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const kind of ['private', 'limited', 'group', 'goal', 'cam2cam', 'recording']) {
        await sql`insert into revenue_shares (kind, with_studio, platform, studio, model, effective_from) values
          (${kind}, 0, 5000, 0, 5000, 0), (${kind}, 1, 5000, 1500, 3500, 0)`.execute(db)
      }
    },
  }
}
