import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const browseRows: PersonalRows = {
  model_listings: { model_id: goes },
  model_ranks: { model_id: goes },
  model_texts: { model_id: goes },
  model_words: { model_id: goes },
  blocked_places: { model_id: goes },
}
