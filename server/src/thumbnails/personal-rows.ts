import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const thumbnailsRows: PersonalRows = {
  thumb_clicks: { model: goes },
}
