import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const massMessagesRows: PersonalRows = {
  mass_messages: { model: goes },
  mass_message_mutes: { model: goes, reader: goes },
  mass_message_readers: { reader: goes },
}
