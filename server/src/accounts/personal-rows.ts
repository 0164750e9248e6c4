import { goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const accountsRows: PersonalRows = {
  // Emptied in the transaction that closes the account (`account-deletion/deletion-repository.ts`).
  people: { id: stays },
  sessions: { account_id: goes },
  last_seen: { account: goes },
  recovery_codes: { account: goes },
  passkeys: { account: goes },
  passkey_users: { account: goes },
  follows: { follower: goes, model: goes },
  suspension_log: { account: heldFor('case'), by: stays },
}
