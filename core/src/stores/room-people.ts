import { action, computed, makeObservable, observable } from 'mobx'
import type { ChatUser, UserSettings } from '../protocol/user.ts'

/** Who is in the room. The count is always there; the names only while the list is open. */
export class RoomPeople {
  readonly users = observable.map<string, ChatUser>([], { deep: false })
  count = 0
  isListOpen = false
  /** What its reader chose on this page; null: as their settings say. */
  chosenSort: UserSettings['chat_user_sort'] | null = null
  readonly #arrivals = new Set<(user: ChatUser) => void>()
  readonly #sortBy: () => UserSettings['chat_user_sort']

  constructor(sortBy: () => UserSettings['chat_user_sort']) {
    this.#sortBy = sortBy
    makeObservable(this, {
      count: observable,
      isListOpen: observable,
      chosenSort: observable,
      sort: computed,
      chooseSort: action,
      sorted: computed,
      setCount: action,
      setOpen: action,
      replace: action,
      joined: action,
      left: action,
      clear: action,
    })
  }

  /** The model first, then the room moderators, then by this person's own setting. */
  get sorted(): readonly ChatUser[] {
    const byTokens = this.sort === 'tokens'
    return [...this.users.values()].sort(
      (a, b) => rank(b, byTokens) - rank(a, byTokens) || (a.username < b.username ? -1 : 1),
    )
  }

  get sort(): UserSettings['chat_user_sort'] {
    return this.chosenSort ?? this.#sortBy()
  }

  chooseSort(sort: UserSettings['chat_user_sort']): void {
    this.chosenSort = sort
  }

  setCount(count: number): void {
    this.count = count
  }

  setOpen(open: boolean): void {
    this.isListOpen = open
    if (!open) this.users.clear()
  }

  replace(users: readonly ChatUser[], count: number): void {
    this.users.replace(users.map((user) => [user.username, user]))
    this.count = count
  }

  joined(user: ChatUser): void {
    const isNew = !this.users.has(user.username)
    this.users.set(user.username, user)
    if (isNew) for (const listener of this.#arrivals) listener(user)
  }

  /** Each who comes in while the list is open, not who is there when it opens. The answer ends it. */
  onArrival(listener: (user: ChatUser) => void): () => void {
    this.#arrivals.add(listener)
    return () => this.#arrivals.delete(listener)
  }

  left(username: string): void {
    this.users.delete(username)
  }

  clear(): void {
    this.users.clear()
    this.count = 0
    this.isListOpen = false
  }
}

const MODEL_RANK = 4e9
const MODERATOR_RANK = 2e9

function rank(user: ChatUser, byTokens: boolean): number {
  const rank = user.is_model ? MODEL_RANK : user.is_moderator ? MODERATOR_RANK : 0
  return rank + (byTokens ? (user.recentTips ?? 0) + (user.has_tokens ? 0.5 : 0) : 0)
}
