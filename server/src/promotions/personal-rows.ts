import { goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const promotionsRows: PersonalRows = {
  promo_codes: { created_by: stays },
  promo_grants: { account: stays },
  wheel_accounts: { account: goes },
  wheel_draws: { account: stays },
  wheel_spin_grants: { account: stays, by: stays },
  wheel_tables: { created_by: stays },
}
