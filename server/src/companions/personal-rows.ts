import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const companionsRows: PersonalRows = {
  companion_orders: { viewer: goes, removed_by: stays },
  companion_blocks: { account: heldFor('case'), blocked_by: stays },
  companion_prices: { set_by: stays },
}
