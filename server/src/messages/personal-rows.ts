import { goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const messagesRows: PersonalRows = {
  // What was written to somebody stays theirs, as a letter would; who wrote it is called a deleted account.
  pm_messages: { low_id: stays, high_id: stays, sender_id: stays, recipient_id: stays },
  pm_chats: { owner_id: goes, peer_id: stays },
}
