import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'
import type { RatingRepository } from './rating-port.ts'

export interface RatingTables {
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

/** One row per model, viewer and day that was rated: 1 up, -1 down. */
export function ratingsMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ratings')
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('value', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('ratings_pk', ['model', 'viewer', 'day'])
        .addCheckConstraint('ratings_value', sql`value in (-1, 1)`)
        .addCheckConstraint('ratings_not_oneself', sql`model <> viewer`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
