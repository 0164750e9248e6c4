import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const recordingsRows: PersonalRows = {
  recordings: { owner_id: goes, buyer_id: goes },
}
