import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const noticesRows: PersonalRows = {
  notice_reads: { account: goes },
}
