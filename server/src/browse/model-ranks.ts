import { Gender } from '@footlight/core/protocol'
import { firstOfDays } from '@footlight/core/rules/likes/like-days'
import { utcDay } from '@footlight/core/rules/utc-day'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { EVERYBODY } from '../accounts/model-listings.ts'
import type { LikeTables } from '../likes/like-repository.ts'
import type { RatingTables } from '../ratings/rating-repository.ts'
import {
  conditionsOf,
  keyConditions,
  listingColumns,
  listingOf,
  type SearchTables,
} from './model-conditions.ts'
import type { ModelFilters, ModelListing } from './model-search-port.ts'

/** What models are ranked by, whether they are live or not. */
export const rankKinds = ['rating', 'rising', 'followers', 'likes', 'newest'] as const
export type RankKind = (typeof rankKinds)[number]

/** Nobody reads a list to its five-hundredth name. */
const RANK_MAX = 500
const MONTH_MS = 30 * 24 * 3_600_000

export interface ModelRanks {
  /** The best 500 of those who are found, the best first. */
  read(kind: RankKind, filters: ModelFilters): Promise<readonly ModelListing[]>
  /** Ranks all models anew. `now`: ms since 1970. */
  rebuild(now: number): Promise<void>
}

interface RankTables extends SearchTables, RatingTables, LikeTables {
  model_ranks: { kind: string; place: number; model_id: number }
}

/** Ranks are made by a job and read by place: an order by counts over all models is no query for a page. */
export function createModelRanks(db: Kysely<RankTables>): ModelRanks {
  return {
    async read(kind, filters) {
      const rows = await db
        .selectFrom('model_ranks as rank')
        // SQLite keeps to the order of a cross join: without it, it may look at all models for the 500 of a rank.
        .crossJoin('model_listings as listed')
        .innerJoin('people', 'people.id', 'rank.model_id')
        .select(listingColumns)
        .whereRef('listed.model_id', '=', 'rank.model_id')
        .where('rank.kind', '=', nameOf(kind, filters.gender))
        .where('listed.tag', '=', EVERYBODY)
        .where((e) =>
          e.and([...conditionsOf(e as never, filters), ...keyConditions(e as never, filters.keys)]),
        )
        .orderBy('rank.place')
        .execute()
      return rows.map(listingOf)
    },
    async rebuild(now) {
      for (const kind of rankKinds)
        for (const gender of [null, ...Gender.options]) await rebuildOne(db, { kind, gender, now })
    },
  }
}

const nameOf = (kind: RankKind, gender: Gender | null): string => `${kind}:${gender ?? ''}`

async function rebuildOne(
  db: Kysely<RankTables>,
  { kind, gender, now }: { readonly kind: RankKind; readonly gender: Gender | null; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select people.id from ${scores(kind, now)} as scored inner join people on people.id = scored.model
    where people.type = 'model' ${gender === null ? sql`` : sql`and people.gender = ${gender}`}
    order by scored.score desc, people.username limit ${RANK_MAX}`.execute(db)
  const name = nameOf(kind, gender)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('model_ranks').where('kind', '=', name).execute()
    if (rows.length === 0) return
    await transaction
      .insertInto('model_ranks')
      .values(rows.map(({ id }, place) => ({ kind: name, place, model_id: id })))
      .execute()
  })
}

/** Rows of `model` and `score`, the higher the better. */
function scores(kind: RankKind, now: number): RawBuilder<unknown> {
  switch (kind) {
    case 'rating':
      // As `ratingScore` has it.
      return sql`(select model, (sum(case when value = 1 then 1 else 0 end) + 2.0) / (count(*) + 4.0) as score
        from ratings group by model)`
    case 'followers':
      return sql`(select model, count(*) as score from follows group by model)`
    case 'rising':
      return sql`(select model, count(*) as score from follows where at >= ${now - MONTH_MS} group by model)`
    case 'likes':
      return sql`(select model, sum(count) as score from like_days
        where day >= ${firstOfDays(utcDay(now), 30)} group by model having sum(count) > 0)`
    case 'newest':
      return sql`(select id as model, created_at as score from people
        where type = 'model' and created_at >= ${now - MONTH_MS})`
  }
}

/** How good ratings are, 0 to 1: as if four had come before, half of them good, so that one rating is no fame. */
export function ratingScore({ up, down }: { readonly up: number; readonly down: number }): number {
  return (up + 2) / (up + down + 4)
}
