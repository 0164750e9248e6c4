import type { Preferences } from './preferences-store.ts'

export type AnnouncementKey = 'request' | 'tip' | 'message'

interface Person {
  readonly id: string
  readonly name: string
}

/** More than could be on the screen at once; the oldest are forgotten. */
const SEEN_MAX = 500

/**
 * Decides what is worth a notification: once for each thing, and only what happened while this page was
 * looking.
 */
export class Announcer {
  readonly #preferences: Pick<Preferences, 'notifies' | 'bigTip'>
  readonly #tell: (key: AnnouncementKey, values: Readonly<Record<string, string>>) => void
  readonly #seen = new Set<string>()

  constructor(
    preferences: Pick<Preferences, 'notifies' | 'bigTip'>,
    tell: (key: AnnouncementKey, values: Readonly<Record<string, string>>) => void,
  ) {
    this.#preferences = preferences
    this.#tell = tell
  }

  requests(requests: readonly Person[]): void {
    for (const { id, name } of requests) this.#once(id, () => this.#tell('request', { name }))
  }

  /** Small ones are heard and seen in the room; they would only be in the way elsewhere. */
  tips(tips: readonly (Person & { readonly tokens: number; readonly amount: string })[]): void {
    for (const { id, name, tokens, amount } of tips)
      this.#once(id, () => {
        if (tokens >= this.#preferences.bigTip) this.#tell('tip', { name, amount })
      })
  }

  /**
   * The newest unread one of each chat. What waited before this page was there is in the list of chats, not
   * news.
   */
  messages(messages: readonly Person[], isFirstLook: boolean): void {
    for (const { id, name } of messages)
      this.#once(id, () => {
        if (!isFirstLook) this.#tell('message', { name })
      })
  }

  #once(id: string, tell: () => void): void {
    if (this.#seen.has(id)) return
    this.#seen.add(id)
    const [oldest] = this.#seen
    if (this.#seen.size > SEEN_MAX && oldest !== undefined) this.#seen.delete(oldest)
    if (this.#preferences.notifies) tell()
  }
}
