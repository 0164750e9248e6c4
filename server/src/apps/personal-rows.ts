import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const appsRows: PersonalRows = {
  room_apps: { owner_id: goes },
}
