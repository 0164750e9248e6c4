import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const helpRows: PersonalRows = {
  support_tickets: { account: heldFor('case'), taken_by: stays },
  support_messages: { author: stays },
  support_log: { by: stays },
  support_watchers: { account: goes },
}
