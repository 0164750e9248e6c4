import { AccountId, CONTEST_WINNERS, Gender } from '@footlight/core/protocol'
import { lastDayOf } from '@footlight/core/rules/contests/contest-weeks'
import { type AliasedExpression, type Kysely, sql } from 'kysely'
import type { LikeTables } from '../likes/like-repository.ts'

interface ContestTables extends LikeTables {
  people: { id: number; username: string; type: string; gender: Gender | null }
  contest_weeks: { week: string; closed_at: number }
  contest_winners: { week: string; gender: string; place: number; model: number; likes: number }
}

/** Days in which likes are counted, `YYYY-MM-DD`, both of them too; null: all there were. */
export type LikeSpan = { readonly from: string; readonly to: string } | null

export interface ContestStanding {
  readonly place: number
  readonly model: AccountId
  readonly likes: number
}

export interface ContestRepository {
  /** The most liked first; equal ones by name. `gender` null: of all areas. */
  standings(span: LikeSpan, gender: Gender | null, limit: number): Promise<readonly ContestStanding[]>
  /** Wherever that one stands; null: nobody liked them in these days, or they are of another area. */
  standingOf(model: AccountId, span: LikeSpan, gender: Gender | null): Promise<ContestStanding | null>
  /** Stores the winners of a week, named by its Monday, all or none: whether it was still open. */
  close(week: string, at: number): Promise<boolean>
  /** The last week that is closed; null: none is. */
  lastClosed(): Promise<string | null>
  /** Of the latest weeks that had any, the latest first, and within a week by place. */
  winners(
    gender: Gender | null,
    weeks: number,
  ): Promise<readonly (ContestStanding & { readonly week: string })[]>
}

/** Weeks and their winners, on either dialect. */
export function createContestRepository(db: Kysely<ContestTables>): ContestRepository {
  return {
    standings: (span, gender, limit) => standings(db, span, gender, limit),
    async standingOf(model, span, gender) {
      const ranked = liked(db, span, gender)
        .select((e) =>
          e.fn
            .agg<number>('rank')
            .over((o) => o.orderBy('counted.likes', 'desc').orderBy('people.username'))
            .as('place'),
        )
        .as('ranked')
      const row = await db.selectFrom(ranked).selectAll().where('model', '=', model).executeTakeFirst()
      return row === undefined ? null : standingFrom(row)
    },
    close: (week, at) =>
      db.transaction().execute(async (transaction) => {
        const closed = await transaction
          .insertInto('contest_weeks')
          .values({ week, closed_at: at })
          .onConflict((c) => c.column('week').doNothing())
          .returning('week')
          .execute()
        if (closed.length === 0) return false
        for (const gender of [null, ...Gender.options]) {
          const won = await standings(transaction, daysOf(week), gender, CONTEST_WINNERS)
          if (won.length === 0) continue
          const rows = won.map((each) => ({ week, gender: gender ?? '', ...each }))
          await transaction.insertInto('contest_winners').values(rows).execute()
        }
        return true
      }),
    async lastClosed() {
      const row = await db
        .selectFrom('contest_weeks')
        .select('week')
        .orderBy('week', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.week ?? null
    },
    async winners(gender, weeks) {
      const latest = db
        .selectFrom('contest_winners')
        .select('week')
        .distinct()
        .where('gender', '=', gender ?? '')
        .orderBy('week', 'desc')
        .limit(weeks)
      const rows = await db
        .selectFrom('contest_winners')
        .selectAll()
        .where('gender', '=', gender ?? '')
        .where('week', 'in', latest)
        .orderBy('week', 'desc')
        .orderBy('place')
        .execute()
      return rows.map(({ week, place, model, likes }) => ({
        week,
        ...standingFrom({ model, likes, place }),
      }))
    },
  }
}

/** Of a week, named by its Monday. */
export function daysOf(week: string): LikeSpan {
  return { from: week, to: lastDayOf(week) }
}

async function standings(
  db: Kysely<ContestTables>,
  span: LikeSpan,
  gender: Gender | null,
  limit: number,
): Promise<readonly ContestStanding[]> {
  const rows = await liked(db, span, gender)
    .orderBy('counted.likes', 'desc')
    .orderBy('people.username')
    .limit(limit)
    .execute()
  return rows.map((row, at) => standingFrom({ ...row, place: at + 1 }))
}

/** All models who have likes of these days. */
function liked(db: Kysely<ContestTables>, span: LikeSpan, gender: Gender | null) {
  return db
    .selectFrom(counted(db, span))
    .innerJoin('people', 'people.id', 'counted.model')
    .select(['counted.model', 'counted.likes'])
    .where('counted.likes', '>', 0)
    .where('people.type', '=', 'model')
    .$if(gender !== null, (query) => query.where('people.gender', '=', gender))
}

function counted(
  db: Kysely<ContestTables>,
  span: LikeSpan,
): AliasedExpression<{ model: number; likes: number }, 'counted'> {
  if (span === null) return db.selectFrom('like_totals').select(['model', 'count as likes']).as('counted')
  return db
    .selectFrom('like_days')
    .select(['model', sql<number>`sum(count)`.as('likes')])
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('model')
    .as('counted')
}

/** Numbers of a database may come as texts. */
function standingFrom(row: { readonly model: number; readonly likes: number; readonly place: number }) {
  return { place: Number(row.place), model: AccountId.parse(Number(row.model)), likes: Number(row.likes) }
}
