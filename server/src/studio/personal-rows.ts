import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const studioRows: PersonalRows = {
  studio_agreements: { model_id: goes },
  shifts: { model_id: heldFor('money'), started_by: stays, ended_by: stays },
}
