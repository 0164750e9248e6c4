import type { Clock } from '@footlight/core/ports'
import type { MediaItem, OwnPost, Post, PostPoll } from '@footlight/core/protocol'
import { showsVotes } from '@footlight/core/rules/posts/post-access'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { Identity } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { LibraryRepository, StoredMedia } from '../library/library-port.ts'
import type { MediaViews } from '../library/media-views.ts'
import type { PostPurchaseRepository, PostRepository, StoredPost } from './post-port.ts'
import type { ReadPost } from './post-reader.ts'

export interface PostViewDeps {
  readonly posts: PostRepository
  readonly postPurchases: PostPurchaseRepository
  readonly library: LibraryRepository
  readonly mediaViews: MediaViews
  readonly clock: Clock
}

interface Parts {
  /** What of its media is in the library, in the order of the post. */
  readonly items: readonly StoredMedia[]
  /** What of that its reader may know of. */
  readonly shown: readonly MediaItem[]
  readonly votes: ReadonlyMap<number, number>
  readonly vote: number | null
  readonly now: number
}

const DAY_MS = 24 * 3_600_000

/** Posts as they are sent. A fixed number of queries, however many. */
export class PostViews {
  readonly #deps: PostViewDeps

  constructor(deps: PostViewDeps) {
    this.#deps = deps
  }

  async present(reads: readonly ReadPost[], identity: Identity): Promise<Post[]> {
    const { posts, library, mediaViews, clock } = this.#deps
    const open = reads.filter(({ access }) => access !== 'preview').map(({ post }) => post)
    const polls = open.filter(({ poll }) => poll !== null).map(({ id }) => id)
    const voter = identity.kind === 'person' ? identity.person.id : null
    const items = await library.byIds([...new Set(reads.flatMap(({ post }) => post.media))])
    const [shown, votes, own] = await Promise.all([
      mediaViews.present(
        items.filter(({ id }) => open.some(({ media }) => media.includes(id))),
        identity,
      ),
      posts.votesOf(polls),
      voter === null ? new Map<number, number>() : posts.votesBy(voter, polls),
    ])
    return reads.map((read) =>
      presentPost(read, {
        items: inOrder(read.post.media, items),
        shown: inOrder(read.post.media, shown),
        votes: votes.get(read.post.id) ?? new Map(),
        vote: own.get(read.post.id) ?? null,
        now: clock.now(),
      }),
    )
  }

  /** To their performer. */
  async presentOwn(
    stored: readonly StoredPost[],
    identity: Identity & { kind: 'person' },
  ): Promise<OwnPost[]> {
    const owner = identity.person
    const reads = stored.map((post): ReadPost => {
      return { post, owner, access: 'complete', price: 0, isOwner: true, hasBought: false }
    })
    const sales = await this.#deps.postPurchases.salesOf(stored.map(({ id }) => id))
    const presented = await this.present(reads, identity)
    const now = this.#deps.clock.now()
    return presented.map((post, at) => {
      const { removedAt, publishAt, media, decisionNote, deletedAt } = stored[at]!
      return {
        ...post,
        state: removedAt !== null ? 'removed' : publishAt > now ? 'scheduled' : 'published',
        media_ids: [...media],
        decision_note: decisionNote,
        ...(sales.get(post.id) ?? { sales: 0, earned: 0 }),
        deleted_at: deletedAt === null ? null : isoTime(deletedAt),
      }
    })
  }
}

/** What a new buyer has with a post: what is public of its media, and not deleted. */
export function mediaForSale(items: readonly StoredMedia[]): readonly StoredMedia[] {
  return items.filter(
    ({ state, deletedAt, isPrivate }) => state === 'published' && deletedAt === null && !isPrivate,
  )
}

function presentPost({ post, owner, access, price, isOwner, hasBought }: ReadPost, parts: Parts): Post {
  const isOpen = access !== 'preview'
  return {
    id: post.id,
    username: owner.username,
    display_name: owner.displayName,
    avatar_url: avatarUrl(owner),
    published_at: isoTime(post.publishAt),
    access_type: access,
    teaser: post.teaser,
    has_text: post.text !== '',
    text: isOpen ? post.text : '',
    fanclub_access_level: post.fanLevel,
    token_price: post.tokenPrice,
    price: isOpen ? 0 : price,
    is_purchased: hasBought,
    media_count: isOpen ? parts.shown.length : mediaForSale(parts.items).length,
    media: isOpen ? [...parts.shown] : [],
    has_poll: post.poll !== null,
    poll: isOpen ? presentPoll(post, isOwner, parts) : null,
  }
}

function presentPoll(post: StoredPost, isOwner: boolean, { votes, vote, now }: Parts): PostPoll | null {
  if (post.poll === null) return null
  const { options } = post.poll
  const closesAt = pollEnd(post)
  const areShown = showsVotes(
    { options: options.length, closesAt },
    { isOwner, hasVoted: vote !== null },
    now,
  )
  return {
    closes_at: isoTime(closesAt),
    is_open: now < closesAt,
    options: options.map((text, at) => ({ text, votes: areShown ? (votes.get(at) ?? 0) : null })),
    vote,
  }
}

/** ms since 1970. */
export function pollEnd({ poll, publishAt }: StoredPost): number {
  return publishAt + (poll?.days ?? 0) * DAY_MS
}

export function inOrder<Item extends { readonly id: number }>(
  ids: readonly number[],
  items: readonly Item[],
): readonly Item[] {
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
}
