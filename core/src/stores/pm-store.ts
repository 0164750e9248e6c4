import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { Random } from '../ports/random.ts'
import type { ServerEvent } from '../protocol/events.ts'
import {
  type MessageAttachment,
  messageRoutes,
  PM_LIMIT,
  type PmChat,
  type PmSort,
  type PrivateMessage,
} from '../protocol/messages.ts'
import { type PmDraft, PmThread } from './pm-thread.ts'
import type { SessionStore } from './session-store.ts'

/** Private messages: the list of chats, and those that are open. */
export class PmStore {
  chats: readonly PmChat[] = []
  /** People who ask to be friends. */
  toConfirm = 0
  sort: PmSort = 'timestamp'
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  /** The chat that is on the screen: what comes there is read. */
  visible: string | null = null
  readonly threads = observable.map<string, PmThread>()
  readonly #api: ApiClient
  readonly #session: SessionStore
  readonly #random: Random

  constructor(api: ApiClient, session: SessionStore, random: Random) {
    this.#api = api
    this.#session = session
    this.#random = random
    makeObservable(this, {
      chats: observableRef,
      toConfirm: observable,
      sort: observable,
      status: observable,
      visible: observable,
      unread: computed,
      sorted: computed,
      setSort: action,
      setStatus: action,
      setChats: action,
      forget: action,
      close: action,
      show: action,
      received: action,
      readElsewhere: action,
      keep: action,
    })
  }

  /** Of people whom one knows. */
  get unread(): number {
    return this.chats.reduce((sum, chat) => sum + (chat.is_request ? 0 : chat.unread), 0)
  }

  get sorted(): readonly PmChat[] {
    const latest = (a: PmChat, b: PmChat) => b.last.id - a.last.id
    const order = {
      timestamp: latest,
      unread: (a: PmChat, b: PmChat) => Number(b.unread > 0) - Number(a.unread > 0) || latest(a, b),
      username: (a: PmChat, b: PmChat) => (a.username < b.username ? -1 : 1),
    }
    return [...this.chats].sort(order[this.sort])
  }

  setSort(sort: PmSort): void {
    this.sort = sort
  }

  /** With every connection of the account socket: what was stored and could not be told is in the list. */
  async load(): Promise<void> {
    // Before a proof of age that the law wants nothing of it is answered.
    if (!this.#session.isLoggedIn || this.#session.user?.ageVerification.required) return this.forget()
    if (this.status !== 'ready') this.setStatus('loading')
    const answer = await this.#api.call(messageRoutes.pmChats, {})
    if (answer.ok) this.setChats(answer.value.chats, answer.value.to_confirm)
    else if (this.status !== 'ready') this.setStatus('failed')
  }

  /** Its newest page; a chat that is open already is brought up to date. */
  async open(username: string): Promise<void> {
    const thread = this.threads.get(username) ?? new PmThread(username)
    this.keep(thread)
    const answer = await this.#api.call(messageRoutes.pmMessages, { params: { username } })
    if (!answer.ok) {
      const isClosed = answer.error.error === 'pm_not_allowed'
      if (isClosed) thread.setPeer(null, false)
      return thread.setStatus(isClosed || thread.messages.length > 0 ? 'ready' : 'failed')
    }
    const isFirst = thread.status !== 'ready'
    thread.setPeer(answer.value.peer, answer.value.may_write)
    thread.setStanding(answer.value)
    thread.take(answer.value.messages)
    if (isFirst) thread.setHasMore(answer.value.has_more)
    thread.setStatus('ready')
    this.#readIfVisible(username)
  }

  async loadOlder(username: string): Promise<void> {
    const thread = this.threads.get(username)
    if (thread?.oldestId == null || !thread.hasMore) return
    const answer = await this.#api.call(messageRoutes.pmMessages, {
      params: { username },
      query: { before: thread.oldestId },
    })
    if (!answer.ok) return
    thread.take(answer.value.messages)
    thread.setHasMore(answer.value.has_more && thread.messages.length < PM_LIMIT)
  }

  /** On the screen at once; the answer or the account socket confirms it, whichever is first. */
  async send(username: string, raw: string, attachment: MessageAttachment | null = null): Promise<void> {
    const text = raw.trim()
    const thread = this.threads.get(username)
    if (thread === undefined || text === '') return
    await this.#send(thread, { ref: this.#random.uuid(), text, attachment })
  }

  /** Under the same name, so that a message whose answer was lost is not sent twice. */
  async retry(username: string, ref: string): Promise<void> {
    const thread = this.threads.get(username)
    const draft = thread?.drafts.find((each) => each.ref === ref)
    if (thread !== undefined && draft?.error != null) await this.#send(thread, draft)
  }

  discard(username: string, ref: string): void {
    this.threads.get(username)?.dropDraft(ref)
  }

  close(username: string): void {
    this.threads.delete(username)
    if (this.visible === username) this.visible = null
  }

  /** null: none is on the screen. */
  show(username: string | null): void {
    this.visible = username
    if (username !== null) this.#readIfVisible(username)
  }

  /** `v3.pm.message`, of either of the two. */
  received({ cursor: _cursor, ...message }: ServerEvent<'v3.pm.message'>): void {
    const peer = this.#peerOf(message)
    this.threads.get(peer)?.take([message])
    const known = this.chats.find((chat) => chat.username === peer)
    if (known === undefined) return void this.load()
    if (message.id <= known.last.id) return
    if (message.from === peer) {
      this.#putChat({ ...known, last: message, unread: known.unread + 1 })
      this.#readIfVisible(peer)
    } else {
      // Who answers has accepted.
      const { is_request: _no, ...chat } = known
      this.#putChat({ ...chat, last: message })
    }
  }

  /** `v3.pm.read`: in another window, or here. */
  readElsewhere({ username, up_to }: ServerEvent<'v3.pm.read'>): void {
    const chat = this.chats.find((each) => each.username === username)
    if (chat === undefined) return
    if (up_to >= chat.last.id || chat.last.from !== username) this.#putChat({ ...chat, unread: 0 })
    else void this.load()
  }

  setStatus(status: PmStore['status']): void {
    this.status = status
  }

  setChats(chats: readonly PmChat[], toConfirm = this.toConfirm): void {
    this.chats = chats
    this.toConfirm = toConfirm
    this.status = 'ready'
    if (this.visible !== null) this.#readIfVisible(this.visible)
  }

  /** Another person is here. */
  forget(): void {
    this.chats = []
    this.threads.clear()
    this.visible = null
    this.status = 'idle'
  }

  /** Open, on the screen or behind it. */
  keep(thread: PmThread): void {
    if (!this.threads.has(thread.username)) this.threads.set(thread.username, thread)
  }

  #putChat(chat: PmChat): void {
    this.chats = this.chats.map((each) => (each.username === chat.username ? chat : each))
  }

  #peerOf({ from, to }: PrivateMessage): string {
    return from === this.#session.username ? to : from
  }

  /** Shown as read at once; should the server not hear of it, the next list says so again. */
  #readIfVisible(username: string): void {
    const chat = this.chats.find((each) => each.username === username)
    if (this.visible !== username || chat === undefined || chat.unread === 0) return
    this.#putChat({ ...chat, unread: 0 })
    void this.#api.call(messageRoutes.pmRead, { params: { username }, body: { up_to: chat.last.id } })
  }

  async #send(thread: PmThread, { ref, text, attachment }: Omit<PmDraft, 'error'>): Promise<void> {
    thread.putDraft({ ref, text, attachment, error: null })
    const answer = await this.#api.call(messageRoutes.pmSend, {
      params: { username: thread.username },
      body: { ref, text, ...(attachment !== null && { attachment }) },
    })
    if (!answer.ok) {
      const error = answer.error.fields?.['text'] ?? answer.error.error
      if (thread.drafts.some((draft) => draft.ref === ref)) thread.putDraft({ ref, text, attachment, error })
      return
    }
    thread.take([answer.value.message])
    if (!this.chats.some((chat) => chat.username === thread.username)) void this.load()
  }
}
