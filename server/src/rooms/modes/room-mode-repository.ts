import { VoyeurKind } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { RoomModeRepository } from './room-mode-port.ts'

/** Flags are 0 or 1. */
interface RoomModeTables {
  room_modes: {
    owner_id: number
    standby_enabled: number
    standby_notifications_enabled: number
    is_standby: number
    standby_stays: number
    voyeur_kind: string | null
  }
  room_passwords: { owner_id: number; password_hash: string }
  room_password_holders: { owner_id: number; holder: string; at: number }
}

/** How rooms are open, on either dialect. */
export function createRoomModeRepository(db: Kysely<RoomModeTables>): RoomModeRepository {
  return {
    async load(ownerId) {
      const row = await db
        .selectFrom('room_modes')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      return {
        ownerId,
        standbyEnabled: row?.standby_enabled === 1,
        standbyNotificationsEnabled: row === undefined || row.standby_notifications_enabled === 1,
        isStandby: row?.is_standby === 1,
        standbyStays: row?.standby_stays === 1,
        voyeurKind: row?.voyeur_kind == null ? null : VoyeurKind.parse(row.voyeur_kind),
      }
    },
    async save({
      ownerId,
      standbyEnabled,
      standbyNotificationsEnabled,
      isStandby,
      standbyStays,
      voyeurKind,
    }) {
      const values = {
        standby_enabled: Number(standbyEnabled),
        standby_notifications_enabled: Number(standbyNotificationsEnabled),
        is_standby: Number(isStandby),
        standby_stays: Number(standbyStays),
        voyeur_kind: voyeurKind,
      }
      await db
        .insertInto('room_modes')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
    async lock(ownerId) {
      const row = await db
        .selectFrom('room_passwords')
        .select('password_hash')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      const holders =
        row === undefined
          ? []
          : await db
              .selectFrom('room_password_holders')
              .select('holder')
              .where('owner_id', '=', ownerId)
              .execute()
      return { passwordHash: row?.password_hash ?? null, holders: holders.map((each) => each.holder) }
    },
    async setPassword(ownerId, passwordHash) {
      await db.transaction().execute(async (transaction) => {
        // The holders of the old one go with its row.
        await transaction.deleteFrom('room_passwords').where('owner_id', '=', ownerId).execute()
        if (passwordHash !== null)
          await transaction
            .insertInto('room_passwords')
            .values({ owner_id: ownerId, password_hash: passwordHash })
            .execute()
      })
    },
    async addHolder(ownerId, holder, at) {
      await db
        .insertInto('room_password_holders')
        .values({ owner_id: ownerId, holder, at })
        .onConflict((c) => c.columns(['owner_id', 'holder']).doNothing())
        .execute()
    },
  }
}
