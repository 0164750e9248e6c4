import type { Kysely } from 'kysely'
import type { RatingRepository } from './rating-port.ts'

interface RatingTables {
  /** `day`: `YYYY-MM-DD`; `value`: 1 up, -1 down. */
  ratings: { model: number; viewer: number; day: string; value: number; at: number }
}

/** Ratings of models by day, on either dialect. */
export function createRatingRepository(db: Kysely<RatingTables>): RatingRepository {
  return {
    async put(model, viewer, day, rating, at) {
      if (rating === 'RATE_NO') {
        await db
          .deleteFrom('ratings')
          .where('model', '=', model)
          .where('viewer', '=', viewer)
          .where('day', '=', day)
          .execute()
        return
      }
      const values = { value: rating === 'RATE_UP' ? 1 : -1, at }
      await db
        .insertInto('ratings')
        .values({ model, viewer, day, ...values })
        .onConflict((c) => c.columns(['model', 'viewer', 'day']).doUpdateSet(values))
        .execute()
    },
    async ofDay(model, viewer, day) {
      const row = await db
        .selectFrom('ratings')
        .select('value')
        .where('model', '=', model)
        .where('viewer', '=', viewer)
        .where('day', '=', day)
        .executeTakeFirst()
      if (row === undefined) return 'RATE_NO'
      return Number(row.value) === 1 ? 'RATE_UP' : 'RATE_DOWN'
    },
    async count(model) {
      const rows = await db
        .selectFrom('ratings')
        .select(['value', (e) => e.fn.countAll().as('count')])
        .where('model', '=', model)
        .groupBy('value')
        .execute()
      const of = (value: number) => Number(rows.find((row) => Number(row.value) === value)?.count ?? 0)
      return { up: of(1), down: of(-1) }
    },
  }
}
