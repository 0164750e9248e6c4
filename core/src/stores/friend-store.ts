import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import { type Friend, type FriendStatus, friendRoutes } from '../protocol/friends.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { ResponseOf } from '../protocol/route.ts'
import type { SessionStore } from './session-store.ts'

type Blocked = ResponseOf<typeof friendRoutes.blockedPeople>['blocked'][number]

/** null: done; else the code of what went wrong. */
export type Done = Promise<string | null>

/** Friends, who wants to be one, and whom one has blocked. */
export class FriendStore {
  friends: readonly Friend[] = []
  blocked: readonly Blocked[] = []
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  readonly #api: ApiClient
  readonly #session: SessionStore

  constructor(api: ApiClient, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeObservable(this, {
      friends: observableRef,
      blocked: observableRef,
      status: observable,
      toConfirm: computed,
      confirmed: computed,
      asked: computed,
      set: action,
      setStatus: action,
      put: action,
    })
  }

  get toConfirm(): readonly Friend[] {
    return this.#of('TO_CONFIRM')
  }

  /** Those who are online first, then by name. */
  get confirmed(): readonly Friend[] {
    return [...this.#of('CONFIRMED')].sort(
      (a, b) => Number(b.is_online) - Number(a.is_online) || (a.username < b.username ? -1 : 1),
    )
  }

  get asked(): readonly Friend[] {
    return this.#of('REQUESTED')
  }

  statusOf(username: string): FriendStatus | null {
    return this.friends.find((friend) => friend.username === username)?.friend_status ?? null
  }

  isBlocked(username: string): boolean {
    return this.blocked.some((each) => each.username === username)
  }

  async load(): Promise<void> {
    if (!this.#session.isLoggedIn) return
    if (this.status !== 'ready') this.setStatus('loading')
    const [friends, blocked] = await Promise.all([
      this.#api.call(friendRoutes.friends, {}),
      this.#api.call(friendRoutes.blockedPeople, {}),
    ])
    if (friends.ok && blocked.ok) this.set(friends.value.friends, blocked.value.blocked)
    else if (this.status !== 'ready') this.setStatus('failed')
  }

  /** Loads once, or again where that failed; afterwards the account socket tells. */
  async ensure(): Promise<void> {
    if (this.status === 'idle' || this.status === 'failed') await this.load()
  }

  async ask(username: string): Done {
    return await this.#then(this.#api.call(friendRoutes.askFriend, { params: { username } }))
  }

  async accept(username: string): Done {
    return await this.#then(this.#api.call(friendRoutes.acceptFriend, { params: { username } }))
  }

  /** Ends a friendship, declines, or takes back. Not on the screen any more at once. */
  async end(username: string): Done {
    this.put(this.friends.filter((friend) => friend.username !== username))
    return await this.#then(this.#api.call(friendRoutes.endFriend, { params: { username } }))
  }

  async block(username: string): Done {
    return await this.#then(this.#api.call(friendRoutes.blockPerson, { params: { username } }))
  }

  async unblock(username: string): Done {
    return await this.#then(this.#api.call(friendRoutes.unblockPerson, { params: { username } }))
  }

  /** Of the account socket. */
  take(event: IncomingServerEvent): void {
    switch (event.name) {
      case 'v3.user_friend.status_update': {
        const { username, is_online } = event.payload
        return this.put(
          this.friends.map((friend) => (friend.username === username ? { ...friend, is_online } : friend)),
        )
      }
      case 'v3.user_friend.request':
      case 'v3.user_friend.accepted':
      case 'v3.user_friend.deleted':
        if (this.status !== 'idle') void this.load()
    }
  }

  set(friends: readonly Friend[], blocked: readonly Blocked[]): void {
    this.friends = friends
    this.blocked = blocked
    this.status = 'ready'
  }

  setStatus(status: FriendStore['status']): void {
    this.status = status
  }

  put(friends: readonly Friend[]): void {
    this.friends = friends
  }

  #of(status: FriendStatus): readonly Friend[] {
    return this.friends.filter((friend) => friend.friend_status === status)
  }

  /** Whatever came of it, what the server has is shown afterwards. */
  async #then(call: Promise<{ readonly ok: boolean; readonly error?: { readonly error: string } }>): Done {
    const answer = await call
    await this.load()
    return answer.ok ? null : (answer.error?.error ?? 'unknown')
  }
}
