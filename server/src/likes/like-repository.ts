import type { AccountId } from '@footlight/core/protocol/ids'
import { firstOfDays } from '@footlight/core/rules/likes/like-days'
import { type Kysely, sql, type Transaction } from 'kysely'

export interface LikeTables {
  /** Who liked whom on a day; forgotten when nobody can take it back any more. */
  likes: { day: string; model: number; viewer: number; at: number }
  /** How many liked a model on a day. */
  like_days: { model: number; day: string; count: number }
  /** Of all days. */
  like_totals: { model: number; count: number }
}

export interface LikeCounts {
  /** Of all days. */
  readonly count: number
  readonly count7Days: number
  readonly count30Days: number
}

export interface LikeRepository {
  /** One like of a viewer on a day, `YYYY-MM-DD`: whether it is a new one. */
  like(model: AccountId, viewer: AccountId, day: string, at: number): Promise<boolean>
  /** Whether there was one of that day. */
  unlike(model: AccountId, viewer: AccountId, day: string): Promise<boolean>
  isLiked(model: AccountId, viewer: AccountId, day: string): Promise<boolean>
  /** Up to that day. */
  counts(model: AccountId, day: string): Promise<LikeCounts>
  total(model: AccountId): Promise<number>
  /** Forgets who liked before that day; the counts stay. */
  forgetBefore(day: string): Promise<void>
}

/** Likes and their counts, which change together or not at all, on either dialect. */
export function createLikeRepository(db: Kysely<LikeTables>): LikeRepository {
  async function total(model: AccountId): Promise<number> {
    const row = await db
      .selectFrom('like_totals')
      .select('count')
      .where('model', '=', model)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }
  return {
    total,
    like: (model, viewer, day, at) =>
      db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('likes')
          .values({ day, model, viewer, at })
          .onConflict((c) => c.columns(['day', 'model', 'viewer']).doNothing())
          .returning('model')
          .execute()
        if (added.length === 0) return false
        await countOneMore(transaction, model, day)
        return true
      }),
    unlike: (model, viewer, day) =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('likes')
          .where('day', '=', day)
          .where('model', '=', model)
          .where('viewer', '=', viewer)
          .returning('model')
          .execute()
        if (removed.length === 0) return false
        await countOneLess(transaction, model, day)
        return true
      }),
    async isLiked(model, viewer, day) {
      const row = await db
        .selectFrom('likes')
        .select('at')
        .where('day', '=', day)
        .where('model', '=', model)
        .where('viewer', '=', viewer)
        .executeTakeFirst()
      return row !== undefined
    },
    async counts(model, day) {
      const days = await db
        .selectFrom('like_days')
        .select(['day', 'count'])
        .where('model', '=', model)
        .where('day', '>=', firstOfDays(day, 30))
        .where('day', '<=', day)
        .execute()
      const since = (first: string) =>
        days.reduce((sum, row) => sum + (row.day >= first ? Number(row.count) : 0), 0)
      return {
        count: await total(model),
        count7Days: since(firstOfDays(day, 7)),
        count30Days: since(firstOfDays(day, 30)),
      }
    },
    async forgetBefore(day) {
      await db.deleteFrom('likes').where('day', '<', day).execute()
    },
  }
}

/** The day first, then the sum: two at once wait for each other in one order. */
async function countOneMore(
  transaction: Transaction<LikeTables>,
  model: AccountId,
  day: string,
): Promise<void> {
  await transaction
    .insertInto('like_days')
    .values({ model, day, count: 1 })
    .onConflict((c) => c.columns(['model', 'day']).doUpdateSet({ count: sql`like_days.count + 1` }))
    .execute()
  await transaction
    .insertInto('like_totals')
    .values({ model, count: 1 })
    .onConflict((c) => c.column('model').doUpdateSet({ count: sql`like_totals.count + 1` }))
    .execute()
}

async function countOneLess(
  transaction: Transaction<LikeTables>,
  model: AccountId,
  day: string,
): Promise<void> {
  await transaction
    .updateTable('like_days')
    .set({ count: sql`count - 1` })
    .where('model', '=', model)
    .where('day', '=', day)
    .execute()
  await transaction
    .updateTable('like_totals')
    .set({ count: sql`count - 1` })
    .where('model', '=', model)
    .execute()
}
