import { goes, type PersonalRows, renamed, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const battlesRows: PersonalRows = {
  versus_settings: { owner_id: goes },
  versus_players: { owner_id: goes },
  versus_sides: { owner_id: stays, username: renamed },
  versus_battles: { ended_by: renamed },
  versus_tournaments: { created_by: stays },
}
