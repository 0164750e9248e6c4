import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { type MessagePostDeps, MessagePosts } from './message-posts.ts'
import { posts as postsMigration } from './migrations/0065-posts.ts'
import { messagePosts } from './migrations/0071-message-posts.ts'
import { postBuyers } from './migrations/0077-post-buyers.ts'
import { type OwnPostDeps, registerOwnPosts } from './own-post-routes.ts'
import { postContent } from './post-content.ts'
import { createPostPurchaseRepository } from './post-purchase-repository.ts'
import { PostReader, type PostReaderDeps } from './post-reader.ts'
import { createPostRepository } from './post-repository.ts'
import { type PostRouteDeps, registerPosts } from './post-routes.ts'
import { type PostViewDeps, PostViews } from './post-views.ts'
import { type SettleDeps, settlePosts } from './settle-post.ts'

const EVERY_MS = 60_000

/** What performers write to everybody, to members, or to whoever pays for it. */
export const postsModule = areaModule({
  name: 'posts',
  personalRows: {
    posts: { model: goes, removed_by: stays },
    post_purchases: { buyer: goes },
    post_readers: { reader: goes },
    post_votes: { voter: goes },
  },
  migrations: (kind) => ({
    '0065-posts': postsMigration(kind),
    '0071-message-posts': messagePosts(kind),
    '0077-post-buyers': postBuyers(),
  }),
  repositories: (db) => ({
    posts: createPostRepository(db),
    postPurchases: createPostPurchaseRepository(db),
  }),
  open: (uses: PostReaderDeps & PostViewDeps & MessagePostDeps) => ({
    postReader: new PostReader(uses),
    postViews: new PostViews(uses),
    messagePosts: new MessagePosts(uses),
    postContent: postContent(uses),
  }),
  routes({ registrar, ...deps }: Served & PostRouteDeps & OwnPostDeps) {
    registerPosts(registrar, deps)
    registerOwnPosts(registrar, deps)
  },
  jobs: (runs: SettleDeps & { readonly logger: Logger }) => [
    { name: 'settle_posts', everyMs: EVERY_MS, runsAtStart: true, run: () => settlePosts(runs) },
  ],
})
