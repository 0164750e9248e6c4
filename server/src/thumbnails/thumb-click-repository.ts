import { THUMB_GROUPS, type ThumbClickDay } from '@footlight/core/protocol'
import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

interface ThumbClickTables {
  /** `day`: `YYYY-MM-DD`; `bucket`: 0 to 9, and 10 for guests. */
  thumb_clicks: { day: string; model: number; bucket: number; clicks: number }
  people: { id: number; username: string }
}

const GUESTS = THUMB_GROUPS

export interface ThumbClickRepository {
  /** `group` null: a guest's. Whose it was is in nothing that is stored. */
  count(day: string, model: number, group: number | null): Promise<void>
  /** From that day on. `model` null: all. */
  since(day: string, model: number | null, limit: number): Promise<readonly ThumbClickDay[]>
  removeBefore(day: string): Promise<void>
}

/** Clicks on pictures by day, performer and group, on either dialect. */
export function createThumbClickRepository(db: Kysely<ThumbClickTables>): ThumbClickRepository {
  return {
    async count(day, model, group) {
      await db
        .insertInto('thumb_clicks')
        .values({ day, model, bucket: group ?? GUESTS, clicks: 1 })
        .onConflict((c) =>
          c.columns(['day', 'model', 'bucket']).doUpdateSet({ clicks: sql`thumb_clicks.clicks + 1` }),
        )
        .execute()
    },
    async since(day, model, limit) {
      const of = (bucket: number) =>
        sql<number>`sum(case when thumb_clicks.bucket = ${sql.lit(bucket)} then thumb_clicks.clicks else 0 end)`
      const rows = await db
        .selectFrom('thumb_clicks')
        .innerJoin('people', 'people.id', 'thumb_clicks.model')
        .where('thumb_clicks.day', '>=', day)
        .$if(model !== null, (query) => query.where('thumb_clicks.model', '=', model))
        .select(['thumb_clicks.day', 'people.username'])
        .select(Array.from({ length: GUESTS + 1 }, (_, bucket) => of(bucket).as(`c${bucket}`)))
        .groupBy(['thumb_clicks.day', 'people.username'])
        .orderBy('thumb_clicks.day', 'desc')
        .orderBy(sql`sum(thumb_clicks.clicks)`, 'desc')
        .orderBy('people.username')
        .limit(limit)
        .execute()
      return rows.map((row) => {
        const counts = Array.from({ length: GUESTS + 1 }, (_, bucket) =>
          Number((row as Readonly<Record<string, unknown>>)[`c${bucket}`]),
        )
        return {
          day: row.day,
          username: row.username,
          groups: counts.slice(0, GUESTS),
          guests: counts[GUESTS]!,
        }
      })
    },
    async removeBefore(day) {
      await db.deleteFrom('thumb_clicks').where('day', '<', day).execute()
    },
  }
}

/** One row for each day, performer and group in which anybody clicked. */
export function thumbClicksMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('thumb_clicks')
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('bucket', integer, (c) => c.notNull())
        .addColumn('clicks', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('thumb_clicks_pk', ['day', 'model', 'bucket'])
        .addCheckConstraint('thumb_clicks_bucket', sql`bucket between 0 and 10`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('thumb_clicks_model').on('thumb_clicks').column('model').execute()
    },
  }
}
