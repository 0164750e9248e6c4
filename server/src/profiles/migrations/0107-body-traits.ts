import type { Kysely } from 'kysely'

/** How a performer looks, as they say it themself: a JSON list, a person each. Who wrote a profile before said nothing. */
export const bodyTraits = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('profiles')
      .addColumn('body_traits', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
