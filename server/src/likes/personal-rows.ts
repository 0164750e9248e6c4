import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const likesRows: PersonalRows = {
  likes: { model: goes, viewer: goes },
  like_days: { model: goes },
  like_totals: { model: goes },
}
