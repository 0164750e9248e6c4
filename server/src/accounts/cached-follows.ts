import type { AccountId } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
import type { FollowRepository } from './people-port.ts'

type Following = Awaited<ReturnType<FollowRepository['following']>>

const ENTRIES_MAX = 20_000

/** Remembers whom each person follows. Right only while every change goes through this object. */
export class CachedFollows implements FollowRepository {
  readonly #store: FollowRepository
  readonly #following = new LRUCache<AccountId, Promise<Following>>({ max: ENTRIES_MAX })

  constructor(store: FollowRepository) {
    this.#store = store
  }

  following(follower: AccountId): Promise<Following> {
    const known = this.#following.get(follower)
    if (known !== undefined) return known
    const reading = this.#store.following(follower)
    this.#following.set(follower, reading)
    // A failed reading is for those who wait for it; the next caller tries again.
    reading.catch(() => this.#following.delete(follower))
    return reading
  }

  async follow(follower: AccountId, model: AccountId, at: number): Promise<number> {
    return this.#changing(follower, () => this.#store.follow(follower, model, at))
  }

  async unfollow(follower: AccountId, model: AccountId): Promise<number> {
    return this.#changing(follower, () => this.#store.unfollow(follower, model))
  }

  followerCount(model: AccountId): Promise<number> {
    return this.#store.followerCount(model)
  }

  followers(model: AccountId, after: number, limit: number): Promise<readonly AccountId[]> {
    return this.#store.followers(model, after, limit)
  }

  followersAmong(model: AccountId, viewers: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
    return this.#store.followersAmong(model, viewers)
  }

  async isFollowing(follower: AccountId, model: AccountId): Promise<boolean> {
    return (await this.following(follower)).some((followed) => followed.id === model)
  }

  /** Forgets again afterwards: somebody may have read while the change was on its way. */
  async #changing(follower: AccountId, change: () => Promise<number>): Promise<number> {
    try {
      return await change()
    } finally {
      this.#following.delete(follower)
    }
  }
}
