import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const ageChecksRows: PersonalRows = {
  age_checks: { account: goes },
}
