import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const chatRows: PersonalRows = {
  chat_messages: { room_owner_id: goes, author_id: goes },
  chat_highlights: { owner_id: goes },
  chat_rules: { owner_id: goes },
  chat_speakers: { owner_id: goes, speaker_id: goes },
  person_notes: { author_id: goes, about_id: goes },
  blocked_regions: { owner_id: goes },
}
