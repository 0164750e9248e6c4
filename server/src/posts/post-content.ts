import { caseLimits } from '@footlight/core/protocol'
import { isoTime } from '../accounts/present-user.ts'
import type { RemovableContent } from '../cases/module.ts'
import type { PostRepository } from './post-port.ts'
import { removePost, restorePost } from './post-repository.ts'

/** Posts, as a decision removes them; also those that came with messages, and those that can be restored. */
export function postContent({ posts }: { readonly posts: Pick<PostRepository, 'allOf'> }): RemovableContent {
  return {
    async shownOf(account, limit) {
      const found = await posts.allOf(account, limit)
      return found.map(({ id, teaser, text, publishAt, removedAt }) => ({
        ...{ id: String(id), title: `${teaser} ${text}`.trim().slice(0, caseLimits.titleChars) },
        ...{ at: isoTime(publishAt), picture_url: null, is_removed: removedAt !== null },
      }))
    },
    remove: (transaction, account, id, act) => removePost(transaction, account, Number(id), act),
    // Whoever reads a post looks at its row: nothing else knows of it.
    finish: async () => {},
    restore: (transaction, account, id, act) => restorePost(transaction, account, Number(id), act),
  }
}
