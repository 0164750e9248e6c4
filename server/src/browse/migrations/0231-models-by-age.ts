import { type Kysely, sql } from 'kysely'

/** Who is new is found among all models. */
export const modelsByAge = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index people_models_by_age on people (created_at) where type = 'model'`.execute(db)
  },
}
