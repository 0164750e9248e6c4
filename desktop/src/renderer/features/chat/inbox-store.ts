import type { Clock } from '@footlight/core/ports'
import { inboxRoutes } from '@footlight/core/protocol/inbox'
import { MessageSearch, type RootStore } from '@footlight/core/stores'
import { type Done, FriendStore } from '@footlight/core/stores/friend-store'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { UNDO_FOR_MS } from './moderation-undo.ts'

/** A friendship that ends, a request that is declined, and one that is taken back. */
export type EndOf = 'removed' | 'declined' | 'cancelled'

export interface InboxDone {
  readonly what: EndOf | 'deleted' | 'asked' | 'accepted'
  /** Of the other. */
  readonly name: string
  readonly canUndo: boolean
}

/** Friends, what is sought in messages, and what was just done about a chat or its other. */
export class InboxStore {
  part: 'chats' | 'friends' = 'chats'
  readonly friends: FriendStore
  readonly search: MessageSearch
  last: InboxDone | null = null
  /** Of the last order, a code; null: it was done. */
  failure: string | null = null
  /** Not on the screen any more, and a friend still: the server hears of it when it cannot be taken back. */
  ending: string | null = null
  readonly #root: RootStore
  readonly #clock: Clock
  #undo: (() => Promise<void>) | null = null
  #cancel: (() => void) | null = null

  constructor(root: RootStore, clock: Clock) {
    this.#root = root
    this.#clock = clock
    this.friends = new FriendStore(root.api, root.session)
    this.search = new MessageSearch(root.api, clock)
    makeObservable(this, {
      part: observable,
      last: observableRef,
      failure: observable,
      ending: observable,
      waiting: computed,
      showPart: action,
      end: action,
      forget: action,
      dismiss: action,
      takenBack: action,
      told: action,
      failed: action,
      setEnding: action,
    })
  }

  /** People who wait for an answer; one who is being declined does not. */
  get waiting(): number {
    const { status, toConfirm } = this.friends
    return status === 'ready'
      ? toConfirm.filter(({ username }) => username !== this.ending).length
      : this.#root.messages.toConfirm
  }

  showPart(part: InboxStore['part']): void {
    this.part = part
  }

  async ask(username: string): Promise<void> {
    await this.#order(this.friends.ask(username), 'asked', username)
  }

  async accept(username: string): Promise<void> {
    await this.#order(this.friends.accept(username), 'accepted', username)
  }

  async unblock(username: string): Promise<void> {
    await this.#order(this.friends.unblock(username), null, username)
  }

  /**
   * The other would have to confirm anew: until it cannot be taken back nothing has happened but on this screen. A
   * console that is closed before has ended nothing.
   */
  end(username: string, what: EndOf): void {
    this.dismiss()
    this.ending = username
    this.told({ what, name: username, canUndo: true }, () => Promise.resolve(this.setEnding(null)))
  }

  /** `leave` takes the chat off the screen, so that it is not opened anew. */
  async deleteChat(username: string, leave: () => void): Promise<void> {
    const { api, messages } = this.#root
    const answer = await api.call(inboxRoutes.pmDelete, { params: { username } })
    if (!answer.ok) return this.failed(answer.error.error)
    leave()
    messages.close(username)
    messages.setChats(messages.chats.filter((chat) => chat.username !== username))
    this.dismiss()
    this.told({ what: 'deleted', name: username, canUndo: true }, async () => {
      const back = await api.call(inboxRoutes.pmRestore, { params: { username } })
      if (!back.ok) return this.failed(back.error.error)
      await messages.load()
    })
  }

  /** Takes back what was done last. Without it, nothing happens. */
  async undo(): Promise<void> {
    const undo = this.#undo
    this.takenBack()
    await undo?.()
  }

  /** It stands: a friendship that was ending has ended. */
  dismiss(): void {
    const { ending } = this
    this.#settle()
    this.last = null
    this.failure = null
    if (ending === null) return
    const ended = this.friends.end(ending)
    this.ending = null
    void ended.then((code) => this.#ended(code))
  }

  /** Somebody else has logged in: what waited is nobody's any more. */
  forget(): void {
    this.#settle()
    this.last = null
    this.failure = null
    this.ending = null
    this.search.seek('')
    this.friends.set([], [])
    this.friends.setStatus('idle')
  }

  told(done: InboxDone, undo: (() => Promise<void>) | null): void {
    this.last = done
    this.failure = null
    this.#undo = undo
    this.#cancel = this.#clock.after(UNDO_FOR_MS, () => this.dismiss())
  }

  failed(code: string): void {
    this.dismiss()
    this.failure = code
    this.#cancel = this.#clock.after(UNDO_FOR_MS, () => this.dismiss())
  }

  takenBack(): void {
    this.#settle()
    this.last = null
  }

  setEnding(username: string | null): void {
    this.ending = username
  }

  async #order(order: Done, what: 'asked' | 'accepted' | null, name: string): Promise<void> {
    const code = await order
    // Who waits for an answer is counted at the messages.
    await this.#root.messages.load()
    if (code !== null) return this.failed(code)
    this.dismiss()
    if (what !== null) this.told({ what, name, canUndo: false }, null)
  }

  #ended(code: string | null): void {
    if (code !== null) this.failed(code)
    else void this.#root.messages.load()
  }

  #settle(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#undo = null
  }
}
