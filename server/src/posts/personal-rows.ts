import { goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const postsRows: PersonalRows = {
  posts: { model: goes, removed_by: stays },
  post_purchases: { buyer: goes },
  post_readers: { reader: goes },
  post_votes: { voter: goes },
}
