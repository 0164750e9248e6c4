import { defaultPerformerSettings, PerformerSettings } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { PerformerRepository } from './show-port.ts'

interface PerformerTables {
  /** `settings`: a JSON text. */
  performer_settings: { owner_id: number; settings: string }
}

/** What performers offer, on either dialect. */
export function createPerformerRepository(db: Kysely<PerformerTables>): PerformerRepository {
  return {
    async settings(ownerId) {
      const row = await db
        .selectFrom('performer_settings')
        .select('settings')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      if (row === undefined) return defaultPerformerSettings
      // An area that came with a later release is not in an older row.
      return PerformerSettings.parse({ ...defaultPerformerSettings, ...(JSON.parse(row.settings) as object) })
    },
    async saveSettings(ownerId, settings) {
      const values = { settings: JSON.stringify(settings) }
      await db
        .insertInto('performer_settings')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
  }
}
