import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const commissionsRows: PersonalRows = {
  commissions: { viewer: heldFor('case'), model: heldFor('case') },
  commission_log: { by: stays },
  commission_offers: { model: goes },
}
