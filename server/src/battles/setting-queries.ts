import { VersusSettings } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { BattleRepository } from './battle-port.ts'
import type { VersusTables } from './battle-tables.ts'

/** As long as a performer has chosen nothing, everybody may invite them. */
const everybody: VersusSettings = {
  versus_enabled: true,
  versus_invite_gender_blocked: [],
  versus_only_higher_in_sort: false,
}

/** Who may invite a performer. */
export function settingQueries(
  db: Kysely<VersusTables>,
): Pick<BattleRepository, 'settings' | 'saveSettings'> {
  return {
    async settings(ownerId) {
      const row = await db
        .selectFrom('versus_settings')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      return row === undefined
        ? everybody
        : VersusSettings.parse({
            versus_enabled: row.is_enabled === 1,
            versus_invite_gender_blocked: JSON.parse(row.blocked_genders),
            versus_only_higher_in_sort: row.only_higher === 1,
          })
    },
    async saveSettings(ownerId, settings) {
      const values = {
        is_enabled: Number(settings.versus_enabled),
        blocked_genders: JSON.stringify(settings.versus_invite_gender_blocked),
        only_higher: Number(settings.versus_only_higher_in_sort),
      }
      await db
        .insertInto('versus_settings')
        .values({ owner_id: ownerId, ...values })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
        .execute()
    },
  }
}
