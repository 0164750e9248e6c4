import type { Clock } from '@footlight/core/ports'
import type { MediaAccess } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { mediaPrice } from '@footlight/core/rules/library/fan-levels'
import { type PostFacts, postAccess } from '@footlight/core/rules/posts/post-access'
import type { Person } from '../accounts/people-port.ts'
import type { Asking, MediaReader } from '../library/media-reader.ts'
import type { PostRepository, StoredPost } from './post-port.ts'
import { type SettleDeps, settlePost } from './settle-post.ts'

export interface PostReaderDeps extends SettleDeps {
  readonly posts: Pick<PostRepository, 'addressedTo'>
  readonly mediaReader: MediaReader
  readonly clock: Clock
}

/** What somebody gets of one post, and why. */
export interface ReadPost {
  readonly post: StoredPost
  readonly owner: Person
  readonly access: MediaAccess
  /** What it costs them now; 0: nothing. */
  readonly price: number
  readonly isOwner: boolean
  readonly hasBought: boolean
}

/** The one judge of who reads which post, for lists, purchases and votes. */
export class PostReader {
  readonly #deps: PostReaderDeps

  constructor(deps: PostReaderDeps) {
    this.#deps = deps
  }

  /** What is there for the one who asks, in the same order; what is not is left out. */
  async read(posts: readonly StoredPost[], asking: Asking): Promise<readonly ReadPost[]> {
    const { mediaReader, clock } = this.#deps
    const reader = asking.identity?.kind === 'person' ? asking.identity.person.id : null
    const [standings, bought, addressed] = await Promise.all([
      mediaReader.standings(
        posts.map(({ model }) => model),
        asking,
      ),
      this.#boughtOf(reader, posts),
      this.#addressedTo(reader, posts),
    ])
    const now = clock.now()
    return posts.flatMap((post) => {
      const standing = standings.get(post.model)
      if (standing === undefined) return []
      const { owner, viewer } = standing
      const hasBought = bought.has(post.id)
      const isAddressed = addressed.has(post.id)
      const access = postAccess(factsOf(post), { ...viewer, hasBought, isAddressed }, now)
      const price = mediaPrice(post.tokenPrice, viewer.level)
      return access === null ? [] : [{ post, owner, access, price, isOwner: viewer.isOwner, hasBought }]
    })
  }

  async readOne(post: StoredPost | null, asking: Asking): Promise<ReadPost | null> {
    return post === null ? null : ((await this.read([post], asking))[0] ?? null)
  }

  async #addressedTo(reader: AccountId | null, posts: readonly StoredPost[]): Promise<ReadonlySet<number>> {
    const ids = posts.filter(({ isForMessage }) => isForMessage).map(({ id }) => id)
    return reader === null || ids.length === 0 ? new Set() : this.#deps.posts.addressedTo(reader, ids)
  }

  /** Of a purchase that was begun, and whose end a crash swallowed, the books know (POST-BUY-03). */
  async #boughtOf(buyer: AccountId | null, posts: readonly StoredPost[]): Promise<ReadonlySet<number>> {
    if (buyer === null) return new Set()
    const bought = new Set<number>()
    for (const { post, isPaid } of await this.#deps.postPurchases.of(
      buyer,
      posts.map(({ id }) => id),
    ))
      if (isPaid || (await settlePost(post, buyer, this.#deps))) bought.add(post)
    return bought
  }
}

export function factsOf(post: StoredPost): PostFacts {
  return {
    publishAt: post.publishAt,
    isDeleted: post.deletedAt !== null,
    isRemoved: post.removedAt !== null,
    tokenPrice: post.tokenPrice,
    fanLevel: post.fanLevel,
    isForMessage: post.isForMessage,
  }
}
