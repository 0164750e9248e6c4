import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { BlockRepository } from './friend-port.ts'
import { isBlocked } from './friend-repository.ts'
import type { FriendTables } from './friend-tables.ts'

/** Whom somebody has blocked, on either dialect. */
export function createBlockRepository(db: Kysely<FriendTables>): BlockRepository {
  return {
    isBlocked: (owner, name) => isBlocked(db, owner, name),
    async blockersOf(name, owners) {
      if (owners.length === 0) return new Set()
      const rows = await db
        .selectFrom('account_blocks')
        .select('owner_id')
        .where('name', '=', name)
        .where('owner_id', 'in', owners)
        .execute()
      return new Set(rows.map(({ owner_id }) => AccountId.parse(owner_id)))
    },
    async unblock(owner, name) {
      await db.deleteFrom('account_blocks').where('owner_id', '=', owner).where('name', '=', name).execute()
    },
    async blockedBy(owner) {
      return await db
        .selectFrom('account_blocks')
        .select(['name', 'at'])
        .where('owner_id', '=', owner)
        .orderBy('at', 'desc')
        .orderBy('name')
        .execute()
    },
  }
}
