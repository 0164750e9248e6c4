import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'
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
    async openGroupTip({ ownerId, groupTipId }) {
      await db.insertInto('open_tip_splits').values({ split_id: groupTipId, owner_id: ownerId }).execute()
    },
    async closeGroupTip(groupTipId) {
      await db.deleteFrom('open_tip_splits').where('split_id', '=', groupTipId).execute()
    },
    async openGroupTips() {
      const rows = await db.selectFrom('open_tip_splits').selectAll().orderBy('split_id').execute()
      return rows.map((row) => ({ ownerId: AccountId.parse(row.owner_id), groupTipId: row.split_id }))
    },
  }
}

/** What performers add to their rooms, and the group tips whose tokens may be in escrow. */
export function appsMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('room_apps')
        .addColumn('owner_id', integer, (c) =>
          c.primaryKey().notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('cursor', integer, (c) => c.notNull())
        .addColumn('apps', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      // No reference: tokens in escrow outlive whoever they were meant for.
      await db.schema
        .createTable('open_tip_splits')
        .addColumn('split_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('owner_id', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
