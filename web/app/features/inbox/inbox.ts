import { inboxRoutes } from '@footlight/core/protocol/inbox'
import { followFriends } from '@footlight/core/stores/follow-friends'
import { type Done, FriendStore } from '@footlight/core/stores/friend-store'
import type { Stores } from '../../platform/stores.ts'
import './texts.ts'

/** How long an ended friendship can be taken back before the server hears of it, ms. */
const UNDO_MS = 6_000

/** Friends and chats, with what is done about them and how that is told. */
export class Inbox {
  readonly friends: FriendStore
  readonly #stores: Stores

  constructor(stores: Stores) {
    this.#stores = stores
    this.friends = new FriendStore(stores.api, stores.session)
    // For as long as the page is there.
    followFriends(stores, this.friends)
  }

  /** As the entry of a menu is called (`personEntries`); false: it is none of these. */
  act(username: string, what: string): boolean {
    if (what === 'block') void this.block(username)
    else if (what === 'unblock') void this.unblock(username)
    else if (['ask', 'accept', 'decline', 'cancel', 'remove'].includes(what))
      void this.#befriend(username, what)
    else return false
    return true
  }

  async #befriend(username: string, what: string): Promise<void> {
    if (what === 'ask') await this.#tell(this.friends.ask(username), 'inbox.asked', username)
    else if (what === 'accept') await this.#tell(this.friends.accept(username), 'inbox.accepted', username)
    else this.#endSoon(username, what)
    // What waits for an answer stands at the button of the messages.
    void this.#stores.messages.load()
  }

  /** True: it is done. */
  async block(username: string): Promise<boolean> {
    const failed = await this.friends.block(username)
    if (failed !== null) {
      this.#failed(failed)
      return false
    }
    this.#stores.toasts.show({
      appearance: 'success',
      title: { key: 'inbox.blocked', values: { name: username } },
      action: { label: { key: 'actions.undo' }, run: () => void this.unblock(username) },
    })
    void this.#stores.messages.load()
    return true
  }

  async unblock(username: string): Promise<void> {
    await this.#tell(this.friends.unblock(username), 'inbox.unblocked', username)
    const { messages } = this.#stores
    void messages.load()
    if (messages.threads.has(username)) void messages.open(username)
  }

  async acceptChat(username: string): Promise<void> {
    const { api, messages } = this.#stores
    const answer = await api.call(inboxRoutes.pmAccept, { params: { username } })
    if (!answer.ok) return this.#failed(answer.error.error)
    await messages.load()
  }

  /** True: it is gone from the list, and can be brought back. */
  async deleteChat(username: string): Promise<boolean> {
    const { api, messages, toasts } = this.#stores
    const answer = await api.call(inboxRoutes.pmDelete, { params: { username } })
    if (!answer.ok) {
      this.#failed(answer.error.error)
      return false
    }
    messages.close(username)
    messages.setChats(messages.chats.filter((chat) => chat.username !== username))
    toasts.show({
      appearance: 'success',
      title: { key: 'inbox.deleted' },
      action: { label: { key: 'actions.undo' }, run: () => void this.#restore(username) },
    })
    return true
  }

  async #restore(username: string): Promise<void> {
    const { api, messages } = this.#stores
    const answer = await api.call(inboxRoutes.pmRestore, { params: { username } })
    if (!answer.ok) return this.#failed(answer.error.error)
    await messages.load()
  }

  /**
   * The other would have to confirm anew: until the notice is over nothing has happened but on this screen. A page that
   * is closed before has ended nothing.
   */
  #endSoon(username: string, what: string): void {
    const { toasts } = this.#stores
    const before = this.friends.friends
    this.friends.put(before.filter((friend) => friend.username !== username))
    let isUndone = false
    const id = toasts.show({
      appearance: 'success',
      title: { key: `inbox.${what}_done`, values: { name: username } },
      autoDismiss: false,
      action: {
        label: { key: 'actions.undo' },
        run: () => {
          isUndone = true
          this.friends.put(before)
          toasts.close(id)
        },
      },
      onClose: () => {
        if (!isUndone)
          void this.friends.end(username).then((failed) => failed !== null && this.#failed(failed))
      },
    })
    setTimeout(() => toasts.close(id), UNDO_MS)
  }

  async #tell(done: Done, key: string, name: string): Promise<void> {
    const failed = await done
    if (failed !== null) return this.#failed(failed)
    this.#stores.toasts.show({ appearance: 'success', title: { key, values: { name } } })
  }

  #failed(code: string): void {
    this.#stores.toasts.error({ key: code === 'wrong_state' ? 'inbox.full' : `errors.${code}` })
  }
}

const inboxes = new WeakMap<Stores['api'], Inbox>()

export function inboxOf(stores: Stores): Inbox {
  const known = inboxes.get(stores.api)
  if (known !== undefined) return known
  const inbox = new Inbox(stores)
  inboxes.set(stores.api, inbox)
  return inbox
}
