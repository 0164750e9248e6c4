import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { PostPurchaseRepository } from './post-port.ts'
import type { PostTables } from './post-tables.ts'

/** Purchases that are looked after in one run of the job. */
const BEGUN_AT_ONCE = 500

/** Purchases of posts, on either dialect. */
export function createPostPurchaseRepository(db: Kysely<PostTables>): PostPurchaseRepository {
  return {
    async begin(post, buyer, at) {
      await db
        .insertInto('post_purchases')
        .values({ post, buyer, state: 'begun', earned: 0, at })
        .onConflict((c) =>
          c.columns(['post', 'buyer']).doUpdateSet({ at }).where('post_purchases.state', '=', 'begun'),
        )
        .execute()
    },
    async paid(post, buyer, earned, at) {
      await db
        .insertInto('post_purchases')
        .values({ post, buyer, state: 'paid', earned, at })
        .onConflict((c) => c.columns(['post', 'buyer']).doUpdateSet({ state: 'paid', earned }))
        .execute()
    },
    async isBuyer(buyer) {
      const row = await db
        .selectFrom('post_purchases')
        .select('post')
        .where('buyer', '=', buyer)
        .where('state', '=', 'paid')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async of(buyer, posts) {
      if (posts.length === 0) return []
      const rows = await db
        .selectFrom('post_purchases')
        .select(['post', 'state'])
        .where('buyer', '=', buyer)
        .where('post', 'in', [...posts])
        .execute()
      return rows.map(({ post, state }) => ({ post, isPaid: state === 'paid' }))
    },
    async begun(before) {
      const rows = await db
        .selectFrom('post_purchases')
        .select(['post', 'buyer', 'at'])
        .where('state', '=', 'begun')
        .where('at', '<', before)
        .limit(BEGUN_AT_ONCE)
        .execute()
      return rows.map(({ post, buyer, at }) => ({ post, buyer: AccountId.parse(buyer), at }))
    },
    async forget({ post, buyer, at }) {
      await db
        .deleteFrom('post_purchases')
        .where('post', '=', post)
        .where('buyer', '=', buyer)
        .where('state', '=', 'begun')
        .where('at', '=', at)
        .execute()
    },
    async salesOf(posts) {
      if (posts.length === 0) return new Map()
      const rows = await db
        .selectFrom('post_purchases')
        .select((e) => [
          'post',
          e.fn.countAll<number | string>().as('count'),
          e.fn.sum<number | string>('earned').as('earned'),
        ])
        .where('post', 'in', [...posts])
        .where('state', '=', 'paid')
        .groupBy('post')
        .execute()
      return new Map(
        rows.map(({ post, count, earned }) => [post, { sales: Number(count), earned: Number(earned) }]),
      )
    },
  }
}
