import { goes, heldFor, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const showsRows: PersonalRows = {
  // The state of a show is what its receipts are drawn from, and names who was in it.
  shows: { owner_id: heldFor('money') },
  performer_settings: { owner_id: goes },
}
