import type { Kysely } from 'kysely'
import type { BlockRepository } from './friend-port.ts'
import type { FriendTables } from './friend-tables.ts'

/** Whom somebody has blocked, on either dialect. */
export function createBlockRepository(db: Kysely<FriendTables>): BlockRepository {
  const blocks = (owner: number) => db.selectFrom('account_blocks').where('owner_id', '=', owner)
  return {
    async isBlocked(owner, name) {
      return (await blocks(owner).select('at').where('name', '=', name).executeTakeFirst()) !== undefined
    },
    async unblock(owner, name) {
      await db.deleteFrom('account_blocks').where('owner_id', '=', owner).where('name', '=', name).execute()
    },
    async blockedBy(owner) {
      return await blocks(owner).select(['name', 'at']).orderBy('at', 'desc').orderBy('name').execute()
    },
  }
}
