import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const speedDateRows: PersonalRows = {
  speed_date_blocks: { account: goes, blocked: goes },
  speed_date_matches: { performer: goes, viewer: goes },
  speed_date_places: { performer: goes, viewer: goes },
}
