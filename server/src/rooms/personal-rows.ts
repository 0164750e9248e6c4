import {
  goes,
  goesByName,
  heldByName,
  heldFor,
  type PersonalRows,
  renamed,
  stays,
} from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const roomsRows: PersonalRows = {
  rooms: { owner_id: goes },
  room_modes: { owner_id: goes },
  room_passwords: { owner_id: goes },
  room_password_holders: { owner_id: goes, holder: goesByName },
  room_restrictions: { room_owner_id: goes, target: goesByName, by: renamed },
  moderation_log: { room_owner_id: heldFor('case'), target: heldByName('case'), by: stays },
}
