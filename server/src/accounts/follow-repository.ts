import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { AccountTables } from './accounts-tables.ts'
import type { FollowRepository } from './people-port.ts'

/** Who follows whom, on either dialect. */
export function createFollowRepository(db: Kysely<AccountTables>): FollowRepository {
  async function followerCount(model: AccountId): Promise<number> {
    const { count } = await db
      .selectFrom('follows')
      .select((e) => e.fn.countAll().as('count'))
      .where('model', '=', model)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    followerCount,
    async followers(model, after, limit) {
      const rows = await db
        .selectFrom('follows')
        .select('follower')
        .where('model', '=', model)
        .where('follower', '>', after)
        .orderBy('follower')
        .limit(limit)
        .execute()
      return rows.map(({ follower }) => AccountId.parse(follower))
    },
    async followersAmong(model, viewers) {
      if (viewers.length === 0) return new Set()
      const rows = await db
        .selectFrom('follows')
        .select('follower')
        .where('model', '=', model)
        .where('follower', 'in', [...viewers])
        .execute()
      return new Set(rows.map(({ follower }) => AccountId.parse(follower)))
    },
    async follow(follower, model, at) {
      await db
        .insertInto('follows')
        .values({ follower, model, at })
        .onConflict((c) => c.doNothing())
        .execute()
      return await followerCount(model)
    },
    async unfollow(follower, model) {
      await db.deleteFrom('follows').where('follower', '=', follower).where('model', '=', model).execute()
      return await followerCount(model)
    },
    async isFollowing(follower, model) {
      const row = await db
        .selectFrom('follows')
        .select('at')
        .where('follower', '=', follower)
        .where('model', '=', model)
        .executeTakeFirst()
      return row !== undefined
    },
    async following(follower) {
      const rows = await db
        .selectFrom('follows')
        .innerJoin('people', 'people.id', 'follows.model')
        .select(['people.id', 'people.username'])
        .where('follows.follower', '=', follower)
        .orderBy('people.username')
        .execute()
      return rows.map(({ id, username }) => ({ id: AccountId.parse(id), username }))
    },
  }
}
