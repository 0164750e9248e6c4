import type { ApiClient, ApiFailure } from '@footlight/core/client'
import { chatPeopleRoutes, type PersonCard } from '@footlight/core/protocol'
import type { ChatEntry, ChatThreads, RoomStore } from '@footlight/core/stores'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'

const none: ReadonlySet<string> = new Set()

/** What the performer does with single lines, and what the room tells of a person. */
export class LinesStore {
  /** The line that is answered; null: none. */
  replyTo: ChatEntry | null = null
  /** Of the last change of the highlighted line; null: it went well. */
  failure: ApiFailure | null = null
  readonly #api: ApiClient
  readonly #room: RoomStore
  readonly #threads: ChatThreads
  /** What is typed and not sent, by thread: what was meant for one is never said to all. */
  readonly #drafts = observable.map<string, string>()

  constructor(api: ApiClient, room: RoomStore, threads: ChatThreads) {
    this.#api = api
    this.#room = room
    this.#threads = threads
    makeObservable(this, {
      replyTo: observableRef,
      failure: observableRef,
      reply: action,
      setFailure: action,
      draft: computed,
      type: action,
      codes: computed,
    })
  }

  /** Emoticons of the operator's list. */
  get codes(): ReadonlySet<string> {
    const list = this.#room.data?.chat.emoticonList
    return list === undefined ? none : new Set(list.map(({ code }) => code))
  }

  reply(entry: ChatEntry | null): void {
    this.replyTo = entry
    if (entry !== null) document.getElementById('chat-input')?.focus()
  }

  mention(username: string): void {
    this.type(`${this.draft.trimEnd()} @${username} `.trimStart())
    document.getElementById('chat-input')?.focus()
  }

  /** Of the thread on the screen. */
  get draft(): string {
    return this.#drafts.get(this.#threads.shown) ?? ''
  }

  type(text: string): void {
    const { shown } = this.#threads
    if (text === '') this.#drafts.delete(shown)
    else this.#drafts.set(shown, text)
  }

  /**
   * Says the draft to those who read the thread on the screen, as an answer where one was begun there. A line
   * that is gone is not answered any more.
   */
  say(): void {
    const { replyTo, draft } = this
    const { shown, lines } = this.#threads
    const isThere = replyTo !== null && lines.some((each) => each.kind === 'chat' && each.id === replyTo.id)
    this.#room.sendMessage(draft, isThere ? replyTo.id : null, shown)
    this.type('')
    this.reply(null)
  }

  /** Puts a line above the chat, for everybody; null takes it away. */
  async highlight(id: number | null): Promise<void> {
    const { username } = this.#room
    if (username === null) return
    const answer = await this.#api.call(chatPeopleRoutes.highlightMessage, {
      params: { username },
      body: { id },
    })
    this.setFailure(answer.ok ? null : answer.error)
  }

  setFailure(failure: ApiFailure | null): void {
    this.failure = failure
  }

  /** null: it could not be read. */
  async card(person: string): Promise<PersonCard | null> {
    const { username } = this.#room
    if (username === null) return null
    const answer = await this.#api.call(chatPeopleRoutes.personCard, { params: { username, person } })
    return answer.ok ? answer.value : null
  }
}
