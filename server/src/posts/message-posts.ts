import type { Clock } from '@footlight/core/ports'
import { type Failure, type MessageAttachment, postLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { draftOf } from './edit-post.ts'
import type { PostRepository } from './post-port.ts'

export interface MessagePostDeps {
  readonly posts: PostRepository
  readonly library: LibraryRepository
  readonly clock: Clock
}

const DAY_MS = 24 * 3_600_000

/** What performers attach to messages: posts without a page, which their readers buy like any other. */
export class MessagePosts {
  readonly #deps: MessagePostDeps

  constructor(deps: MessagePostDeps) {
    this.#deps = deps
  }

  /** The same `ref` answers with the one that it made first. Nobody may open it before they are addressed. */
  async create(
    sender: Person,
    ref: string,
    { media, token_price }: MessageAttachment,
  ): Promise<Result<number, Failure>> {
    if (sender.type !== 'model') return fail({ error: 'forbidden' })
    // Nobody is heard of whose age and identity were not proved.
    if (!sender.identityConfirmed) return fail({ error: 'wrong_state', state: 'identity_missing' })
    const now = this.#deps.clock.now()
    const fields = { teaser: '', text: '', fanclub_access_level: null, poll: null, publish_at: null }
    const draft = await draftOf({ ...fields, media, token_price }, sender, now, this.#deps)
    if (!draft.ok) return draft
    const post = await this.#deps.posts.create(
      sender.id,
      `message:${ref}`,
      { ...draft.value, isForMessage: true },
      now,
      { since: now - DAY_MS, max: postLimits.attachedPerDay },
    )
    return post === null ? fail({ error: 'rate_limited', retryAfter: DAY_MS / 1000 }) : ok(post.id)
  }

  /** Before the message itself: who reads of it finds it. */
  async address(post: number, reader: AccountId): Promise<void> {
    await this.#deps.posts.address(post, reader)
  }
}
