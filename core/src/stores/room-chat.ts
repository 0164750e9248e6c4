import { runInAction } from 'mobx'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { ChatMessage, ClientEvent, ServerEvent, TipReceived } from '../protocol/events.ts'
import { isTestMessage } from '../rules/chat/test-markers.ts'
import type { MessageList } from './message-list.ts'
import {
  inThread,
  type OwnEntry,
  ownEntry,
  PUBLIC_THREAD,
  type ThreadId,
  threadOf,
  tipEntry,
} from './room-entry.ts'

/** A message that the server has neither repeated nor refused after this is shown as failed. */
export const CHAT_ANSWER_TIMEOUT_MS = 10_000

export interface RoomChatDeps {
  readonly list: MessageList
  readonly clock: Clock
  readonly random: Random
  /** false: there is no joined socket. */
  readonly send: (message: ClientEvent<'v3.chat.message'>) => boolean
  readonly username: () => string | null
}

/** One's own messages: on the screen at once, then confirmed or failed, and sent again when asked. */
export class RoomChat {
  readonly #deps: RoomChatDeps
  readonly #timeouts = new Map<string, () => void>()

  constructor(deps: RoomChatDeps) {
    this.#deps = deps
  }

  /**
   * The length and characters of `text` are the server's to judge; what is empty is not sent. `thread`: who is
   * to read it; it is refused rather than read by more.
   */
  say(text: string, replyTo: number | null = null, thread: ThreadId = PUBLIC_THREAD): void {
    const message = text.trim()
    if (message === '') return
    const { random, clock } = this.#deps
    const entry = inThread(ownEntry(random.uuid(), message, clock.now(), replyTo), thread)
    this.#deps.list.add(entry)
    this.#send(entry)
  }

  /**
   * Sends a failed message again, under a new name, so that a late answer to the first is not taken for this
   * one's.
   */
  retry(ref: string): void {
    const entry = this.#deps.list.own(ref)
    if (entry?.state !== 'failed') return
    this.#deps.list.removeOwn(ref)
    // What it answered may be gone; then it is said without.
    this.say(entry.text, entry.error === 'reply_gone' ? null : entry.replyTo, threadOf(entry))
  }

  discard(ref: string): void {
    this.#settle(ref)
    this.#deps.list.removeOwn(ref)
  }

  /** The broadcast; with `ref` it is the answer to one's own. */
  received(message: ChatMessage): void {
    if (message.ref !== undefined) this.#settle(message.ref)
    if (!isTestMessage(message.message)) this.#deps.list.addChat(message)
    else if (message.ref !== undefined) this.#deps.list.removeOwn(message.ref)
  }

  refused(event: ServerEvent<'v3.chat.message_failed'>): void {
    this.#fail(event.ref, event.error)
  }

  /** The line is gone; whether the server got what was waiting shows in the next history. */
  disconnected(): void {
    for (const entry of this.#deps.list.waiting)
      if (entry.state === 'pending') this.#fail(entry.ref, 'network')
  }

  /**
   * The last messages, after every join. They do not say which are answers to ours: one that is new, ours and
   * of the same words is the one that got through before the line broke.
   */
  history(messages: readonly ChatMessage[], tips: readonly TipReceived[]): void {
    const me = this.#deps.username()
    // One change for all of them: nobody renders 200 times for one history.
    runInAction(() => {
      for (const message of messages) {
        if (
          isTestMessage(message.message) ||
          !this.#deps.list.addChat(message) ||
          message.user.username !== me
        )
          continue
        const lost = this.#deps.list.waiting.find(
          (entry) =>
            entry.error === 'network' && entry.text === message.message && threadOf(entry) === PUBLIC_THREAD,
        )
        if (lost !== undefined) this.discard(lost.ref)
      }
      for (const tip of tips) this.#deps.list.add(tipEntry(tip, { isPast: true }))
    })
  }

  /** Nothing of the last room may happen in the next. */
  reset(): void {
    for (const cancel of this.#timeouts.values()) cancel()
    this.#timeouts.clear()
    this.#deps.list.clear()
  }

  #send(entry: OwnEntry): void {
    const { ref, text: message, replyTo } = entry
    const { list, send } = this.#deps
    const thread = threadOf(entry)
    // Without a private there is but one that reads it, and every frame is shorter.
    const isTold = list.isInPrivate || thread !== PUBLIC_THREAD
    if (!send({ ref, message, ...(isTold && { thread }), ...(replyTo !== null && { reply_to: replyTo }) }))
      return this.#fail(ref, 'network')
    this.#timeouts.set(
      entry.ref,
      this.#deps.clock.after(CHAT_ANSWER_TIMEOUT_MS, () => this.#fail(entry.ref, 'timeout')),
    )
  }

  #fail(ref: string, error: string): void {
    this.#settle(ref)
    const entry = this.#deps.list.own(ref)
    if (entry !== null) this.#deps.list.replaceOwn({ ...entry, state: 'failed', error })
  }

  #settle(ref: string): void {
    this.#timeouts.get(ref)?.()
    this.#timeouts.delete(ref)
  }
}
