import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { AppRepository } from './app-port.ts'

interface AppTables {
  /** `apps`: a JSON text. */
  room_apps: { owner_id: number; cursor: number; apps: string }
  open_tip_splits: { split_id: string; owner_id: number }
}

/** Apps of rooms and open group tips, on either dialect. */
export function createAppRepository(db: Kysely<AppTables>): AppRepository {
  return {
    async load(ownerId) {
      const row = await db
        .selectFrom('room_apps')
        .select(['cursor', 'apps'])
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      return row ?? null
    },
    async save(ownerId, { cursor, apps }) {
      await db
        .insertInto('room_apps')
        .values({ owner_id: ownerId, cursor, apps })
        .onConflict((c) => c.column('owner_id').doUpdateSet({ cursor, apps }))
        .execute()
    },
    async openSplit({ ownerId, splitId }) {
      await db.insertInto('open_tip_splits').values({ split_id: splitId, owner_id: ownerId }).execute()
    },
    async closeSplit(splitId) {
      await db.deleteFrom('open_tip_splits').where('split_id', '=', splitId).execute()
    },
    async openSplits() {
      const rows = await db.selectFrom('open_tip_splits').selectAll().orderBy('split_id').execute()
      return rows.map((row) => ({ ownerId: AccountId.parse(row.owner_id), splitId: row.split_id }))
    },
  }
}
