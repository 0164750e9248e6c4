import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { Clock } from '../ports/clock.ts'
import { inboxRoutes, PM_SEARCH_CHARS } from '../protocol/inbox.ts'
import type { ResponseOf } from '../protocol/route.ts'

export type FoundMessage = ResponseOf<typeof inboxRoutes.pmSearch>['found'][number]

/** So long nobody has pressed a key before the server is asked, ms. */
export const SEARCH_PAUSE_MS = 300

/** Messages of one's own that hold a text, the newest first. */
export class MessageSearch {
  /** What is sought; '': nothing, or too little to ask for. */
  text = ''
  found: readonly FoundMessage[] = []
  hasMore = false
  status: 'loading' | 'ready' | 'failed' = 'ready'
  readonly #api: ApiClient
  readonly #clock: Clock
  #cancel: (() => void) | null = null

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api
    this.#clock = clock
    makeObservable(this, {
      text: observable,
      found: observableRef,
      hasMore: observable,
      status: observable,
      seek: action,
      put: action,
      fail: action,
    })
  }

  /** Of the text as it stands in the field. What was asked for before is not waited for any more. */
  seek(typed: string): void {
    const text = typed.trim()
    if (text === this.text && this.status !== 'failed') return
    this.#cancel?.()
    this.#cancel = null
    this.text = text.length < PM_SEARCH_CHARS.min ? '' : text
    this.found = []
    this.hasMore = false
    this.status = this.text === '' ? 'ready' : 'loading'
    if (this.text !== '') this.#cancel = this.#clock.after(SEARCH_PAUSE_MS, () => void this.#ask(text, null))
  }

  async more(): Promise<void> {
    const oldest = this.found.at(-1)?.message.id
    if (oldest !== undefined && this.hasMore) await this.#ask(this.text, oldest)
  }

  put(found: readonly FoundMessage[], hasMore: boolean): void {
    this.found = found
    this.hasMore = hasMore
    this.status = 'ready'
  }

  fail(): void {
    this.status = 'failed'
  }

  /** `before` null: the newest ones. An answer to something else than is sought now is dropped. */
  async #ask(text: string, before: number | null): Promise<void> {
    const answer = await this.#api.call(inboxRoutes.pmSearch, {
      query: { text, ...(before !== null && { before }) },
    })
    if (text !== this.text || before !== (this.found.at(-1)?.message.id ?? null)) return
    if (answer.ok) this.put([...this.found, ...answer.value.found], answer.value.has_more)
    else this.fail()
  }
}
