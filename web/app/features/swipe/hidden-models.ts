import type { ApiClient } from '@footlight/core/client/api-client'
import type { KeyValueStorage } from '@footlight/core/ports'
import { SWIPE_HIDDEN_MAX, swipeRoutes } from '@footlight/core/protocol/swipe'
import type { SessionStore } from '@footlight/core/stores/session-store'

const KEY = 'footlight.swipe.hidden'

interface HiddenModelsDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly storage: KeyValueStorage
}

/** Whom this person leaves out of their feed: an account's list is the server's, a guest's this browser's. */
export class HiddenModels {
  readonly #deps: HiddenModelsDeps

  constructor(deps: HiddenModelsDeps) {
    this.#deps = deps
  }

  /** What the server has to be told: of a guest alone. */
  toSend(): string[] {
    return this.#deps.session.isLoggedIn ? [] : this.#local()
  }

  /** The code of the refusal; null: done. */
  async hide(username: string): Promise<string | null> {
    const { api, session } = this.#deps
    if (!session.isLoggedIn) return this.#save([username, ...this.#local()])
    const answer = await api.call(swipeRoutes.swipeHide, { params: { username } })
    return answer.ok ? null : answer.error.error
  }

  /** As `hide`. */
  async unhide(username: string): Promise<string | null> {
    const { api, session } = this.#deps
    if (!session.isLoggedIn) return this.#save(this.#local().filter((name) => name !== username))
    const answer = await api.call(swipeRoutes.swipeUnhide, { params: { username } })
    return answer.ok ? null : answer.error.error
  }

  #save(names: readonly string[]): null {
    this.#deps.storage.set(KEY, JSON.stringify([...new Set(names)].slice(0, SWIPE_HIDDEN_MAX)))
    return null
  }

  #local(): string[] {
    try {
      const stored: unknown = JSON.parse(this.#deps.storage.get(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
    } catch {
      // Another program wrote there; its text is no list of ours.
      return []
    }
  }
}
