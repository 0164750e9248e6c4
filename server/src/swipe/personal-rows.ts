import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const swipeRows: PersonalRows = {
  swipe_hidden: { viewer: goes, model: goes },
  swipe_places: { viewer: goes },
}
