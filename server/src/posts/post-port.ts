import type { FanLevel, PostFields } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'

/** A post as it is stored. Times are ms since 1970. */
export interface StoredPost {
  readonly id: number
  readonly model: AccountId
  readonly teaser: string
  readonly text: string
  readonly fanLevel: FanLevel | null
  readonly tokenPrice: number
  /** Ids of items of the library. */
  readonly media: readonly number[]
  /** null: none. */
  readonly poll: { readonly options: readonly string[]; readonly days: number } | null
  readonly publishAt: number
  readonly deletedAt: number | null
  readonly removedAt: number | null
  readonly decisionNote: string
  /** It came with messages, and is on no page. */
  readonly isForMessage: boolean
}

/** What its performer says of a post; `publishAt`: ms since 1970. */
export interface PostDraft extends Omit<PostFields, 'publish_at'> {
  readonly publishAt: number
  readonly isForMessage: boolean
}

export interface PostSales {
  readonly sales: number
  /** Tokens. */
  readonly earned: number
}

/** Posts, and the votes of their polls. */
export interface PostRepository {
  /**
   * The same `ref` of a performer answers with the post that it made first. null: they made `max` since `since`
   * already, whatever other requests come in this moment; pages and messages are counted apart.
   */
  create(
    model: AccountId,
    ref: string,
    draft: PostDraft,
    at: number,
    limit: { readonly since: number; readonly max: number },
  ): Promise<StoredPost | null>
  byId(id: number): Promise<StoredPost | null>
  byIds(ids: readonly number[]): Promise<readonly StoredPost[]>
  /** On the page of one performer at `now`, the newest first; `before`: older than this one. */
  published(
    model: AccountId,
    now: number,
    before: StoredPost | null,
    limit: number,
  ): Promise<readonly StoredPost[]>
  /** On pages, out between two moments, the first left out, and neither taken back nor away; some hundred at once. */
  publishedBetween(after: number, upTo: number): Promise<readonly StoredPost[]>
  /** For pages, and not deleted before `deletedAfter`. */
  ofModel(
    model: AccountId,
    deletedAfter: number,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly posts: readonly StoredPost[]; readonly total: number }>
  /** Also those that came with messages, were deleted or removed; the newest first. */
  allOf(model: AccountId, limit: number): Promise<readonly StoredPost[]>
  /** All of a post that is still to come at `now`. False: it is out. */
  changeScheduled(id: number, draft: PostDraft, now: number): Promise<boolean>
  /** False: somebody bought it, or is about to, and the text is another one. */
  changeWords(id: number, words: Pick<PostDraft, 'teaser' | 'text' | 'token_price'>): Promise<boolean>
  /** A message with this post goes to them. Twice is once. */
  address(id: number, reader: AccountId): Promise<void>
  /** Those of `posts` that came with a message to them. */
  addressedTo(reader: AccountId, posts: readonly number[]): Promise<ReadonlySet<number>>
  setDeleted(id: number, at: number | null): Promise<void>
  /** False: it had been removed before. */
  remove(
    id: number,
    by: { readonly account: AccountId; readonly note: string; readonly at: number },
  ): Promise<boolean>

  /** A new vote of somebody takes the place of the one before. */
  vote(post: number, voter: AccountId, option: number, at: number): Promise<void>
  /** How many voted for each option, by post; what nobody voted for is left out. */
  votesOf(posts: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>>
  /** Which option they voted for, by post. */
  votesBy(voter: AccountId, posts: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** Who bought which post. What was really paid, the books know. */
export interface PostPurchaseRepository {
  begin(post: number, buyer: AccountId, at: number): Promise<void>
  /** `earned`: by its performer, tokens. */
  paid(post: number, buyer: AccountId, earned: number, at: number): Promise<void>
  /** They have paid for one at some time. */
  isBuyer(buyer: AccountId): Promise<boolean>
  of(
    buyer: AccountId,
    posts: readonly number[],
  ): Promise<readonly { readonly post: number; readonly isPaid: boolean }[]>
  /** Begun before `before`, and of which nobody told whether they were paid; some hundred at once. */
  begun(
    before: number,
  ): Promise<readonly { readonly post: number; readonly buyer: AccountId; readonly at: number }[]>
  /** It was begun then, never again since, and not paid. */
  forget(of: { readonly post: number; readonly buyer: AccountId; readonly at: number }): Promise<void>
  salesOf(posts: readonly number[]): Promise<ReadonlyMap<number, PostSales>>
}
