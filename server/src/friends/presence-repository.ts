import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { PresenceRepository } from './friend-port.ts'
import type { FriendTables } from './friend-tables.ts'

/** So many of a dead process at a time. */
const EXPIRED_MAX = 500

/** Who has a socket, on either dialect. */
export function createPresenceRepository(db: Kysely<FriendTables>): PresenceRepository {
  return {
    async enter(account, process, until) {
      await db
        .insertInto('account_presence')
        .values({ account, process, until })
        .onConflict((c) => c.columns(['account', 'process']).doUpdateSet({ until }))
        .execute()
    },
    async leave(account, process) {
      await db
        .deleteFrom('account_presence')
        .where('account', '=', account)
        .where('process', '=', process)
        .execute()
    },
    async extend(process, until) {
      await db.updateTable('account_presence').set({ until }).where('process', '=', process).execute()
    },
    async online(accounts, now) {
      if (accounts.length === 0) return new Set()
      const rows = await db
        .selectFrom('account_presence')
        .select('account')
        .where('account', 'in', [...accounts])
        .where('until', '>', now)
        .execute()
      return new Set(rows.map(({ account }) => AccountId.parse(account)))
    },
    async takeExpired(now) {
      const expired = await db
        .selectFrom('account_presence')
        .select(['account', 'process'])
        .where('until', '<=', now)
        .limit(EXPIRED_MAX)
        .execute()
      for (const { account, process } of expired)
        await db
          .deleteFrom('account_presence')
          .where('account', '=', account)
          .where('process', '=', process)
          .where('until', '<=', now)
          .execute()
      return [...new Set(expired.map(({ account }) => AccountId.parse(account)))]
    },
  }
}
