import { goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const experimentsRows: PersonalRows = {
  experiment_changes: { by: stays },
  experiment_exposures: { account: goes },
}
