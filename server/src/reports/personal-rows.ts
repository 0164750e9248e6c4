import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const reportsRows: PersonalRows = {
  reports: { reporter: heldFor('case'), reported: heldFor('case'), closed_by: stays },
  report_log: { by: stays },
  feature_bans: { account: goes, by: stays },
}
