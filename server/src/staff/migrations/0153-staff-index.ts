import { type Kysely, sql } from 'kysely'

/** The few who have a role are found among all accounts. */
export const staffIndex = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index people_with_roles on people (id) where roles <> '[]'`.execute(db)
  },
}
