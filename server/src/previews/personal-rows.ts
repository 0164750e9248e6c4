import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const previewsRows: PersonalRows = {
  offline_clips: { owner_id: goes },
}
