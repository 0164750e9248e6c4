import { heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const avatarsRows: PersonalRows = {
  // Files without a row are swept; what the staff removed stays on record.
  avatars: { owner: heldFor('case'), by: stays },
}
