import type { Kysely } from 'kysely'
import type { FanClubRepository } from '../shows/show-port.ts'

interface FanClubTables {
  fan_memberships: { viewer: number; model: number; level: string; expires_at: number }
}

/** Memberships in the fan clubs of performers, on either dialect. */
export function createFanClubRepository(db: Kysely<FanClubTables>): FanClubRepository {
  return {
    async levelOf(viewer, model, now) {
      const row = await db
        .selectFrom('fan_memberships')
        .select('level')
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.level ?? null
    },
    async putMembership(viewer, model, level, expiresAt) {
      await db
        .insertInto('fan_memberships')
        .values({ viewer, model, level, expires_at: expiresAt })
        .onConflict((c) => c.columns(['viewer', 'model']).doUpdateSet({ level, expires_at: expiresAt }))
        .execute()
    },
  }
}
