import { heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const avatarsRows: PersonalRows = {
  // What the staff removed stays on record; the others go with their files (`delete-files.ts`).
  avatars: { owner: heldFor('case'), by: stays },
}
