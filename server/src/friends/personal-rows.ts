import { goes, goesByName, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const friendsRows: PersonalRows = {
  friends: { owner_id: goes, friend_id: goes },
  friend_requests: { sender_id: goes, name: goesByName },
  account_blocks: { owner_id: goes, name: goesByName },
  account_presence: { account: goes },
}
