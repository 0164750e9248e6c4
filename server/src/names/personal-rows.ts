import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const namesRows: PersonalRows = {
  name_changes: { account: goes },
}
