import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const libraryRows: PersonalRows = {
  // Files go first (`delete-library.ts`), and with an item all that hangs on it.
  media_items: { model: goes },
  media_uploads: { owner: goes },
  media_purchases: { buyer: goes },
  media_marks: { buyer: heldFor('case') },
  media_people: { person: goes },
  media_bundles: { model: goes },
  media_log: { by: stays },
}
