import type { Clock } from '@footlight/core/ports'
import type { AccountId, ChatMessage, TipReceived } from '@footlight/core/protocol'
import { CHAT_HISTORY_SIZE, TIP_HISTORY_SIZE } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomLines } from './chat-port.ts'

/** All rooms hand in their messages at the same moments, this far apart, and so share a transaction. */
const BATCH_EVERY_MS = 250
const RETRY_DELAY_MS = 5_000
/** Messages held for a store that refuses them; beyond it the oldest are given up. */
const UNSAVED_MAX = 2_000

interface ChatLogDeps {
  readonly ownerId: AccountId
  readonly store: RoomLines
  readonly clock: Clock
  readonly logger: Logger
}

interface NotedTip {
  readonly tip: TipReceived
  /** null: the tip itself says who sent it. */
  readonly stealthFrom: string | null
}

/**
 * The last messages of one room: in memory for newcomers, on disk for a restart. Writing never holds the chat
 * up.
 */
export class ChatLog {
  readonly #deps: ChatLogDeps
  readonly #messages: ChatMessage[]
  readonly #tips: NotedTip[] = []
  #nextId: number
  #historyFrame: Buffer | null = null
  #unsaved: ChatMessage[] = []
  #cancelTimer: (() => void) | null = null
  #saving: Promise<void> = Promise.resolve()

  private constructor(deps: ChatLogDeps, messages: readonly ChatMessage[]) {
    this.#deps = deps
    this.#messages = [...messages]
    const last = messages.at(-1)
    // A crash may have taken messages that clients have seen but the disk has not; their numbers must not
    // come again.
    this.#nextId = last === undefined ? 1 : last.id + 1 + UNSAVED_MAX
  }

  static async load(deps: ChatLogDeps): Promise<ChatLog> {
    return new ChatLog(deps, await deps.store.last(deps.ownerId, CHAT_HISTORY_SIZE))
  }

  /** A number for a message that is not stored. */
  takeId(): number {
    const id = this.#nextId
    this.#nextId += 1
    return id
  }

  /** Gives the message its number and keeps it. */
  append(draft: Omit<ChatMessage, 'id' | 'ref'>): ChatMessage {
    const message: ChatMessage = { id: this.takeId(), ...draft }
    this.#messages.push(message)
    if (this.#messages.length > CHAT_HISTORY_SIZE) this.#messages.shift()
    this.#keep(message)
    return message
  }

  /** Among those that newcomers read. */
  find(id: number): ChatMessage | null {
    return this.#messages.find((message) => message.id === id) ?? null
  }

  /** Names of those who wrote what newcomers read. */
  authors(): readonly string[] {
    return [...new Set(this.#messages.map(({ user }) => user.username))]
  }

  /** Gone from what newcomers read at once, also where it was quoted; rejects when the disk did not forget it. */
  async remove(id: number): Promise<void> {
    const keep = (messages: readonly ChatMessage[]) =>
      messages.filter((message) => message.id !== id).map((message) => withoutQuoteOf(message, id))
    const quoting = this.#messages.filter((message) => message.reply_to === id)
    this.#messages.splice(0, this.#messages.length, ...keep(this.#messages))
    this.#unsaved = keep(this.#unsaved)
    this.#historyFrame = null
    await this.#saving
    // A batch that was refused meanwhile has brought it back.
    this.#unsaved = keep(this.#unsaved)
    await this.#deps.store.remove(
      this.#deps.ownerId,
      id,
      quoting.map((message) => withoutQuoteOf(message, id)),
    )
  }

  /** Back to where it stood, as it is answered: without a quote of what is gone itself. */
  restore(removed: ChatMessage): ChatMessage {
    const { reply_to: answered } = removed
    const isQuoteGone = answered !== undefined && this.find(answered) === null
    const message = isQuoteGone ? withoutQuoteOf(removed, answered) : removed
    const after = this.#messages.findIndex(({ id }) => id > message.id)
    this.#messages.splice(after === -1 ? this.#messages.length : after, 0, message)
    if (this.#messages.length > CHAT_HISTORY_SIZE) this.#messages.shift()
    this.#keep(message)
    return message
  }

  /** Tips stand between the messages; the ledger keeps them, here is only what newcomers read. */
  noteTip(tip: TipReceived, stealthFrom: string | null): void {
    this.#tips.push({ tip, stealthFrom })
    if (this.#tips.length > TIP_HISTORY_SIZE) this.#tips.shift()
    this.#historyFrame = null
  }

  /**
   * `v3.chat.history`, encoded once for all who come in between two lines; apart for who reads the name of a
   * stealth tip in it: `mayKnow` says so of its sender's name.
   */
  historyFrame(mayKnow: (stealthFrom: string) => boolean): Buffer {
    const isApart = this.#tips.some(({ stealthFrom }) => stealthFrom !== null && mayKnow(stealthFrom))
    if (isApart) return this.#encodeHistory(mayKnow)
    return (this.#historyFrame ??= this.#encodeHistory(() => false))
  }

  #encodeHistory(mayKnow: (stealthFrom: string) => boolean): Buffer {
    return encodeEvent('v3.chat.history', {
      messages: this.#messages,
      tips: this.#tips.map(({ tip, stealthFrom }) =>
        stealthFrom !== null && mayKnow(stealthFrom) ? { ...tip, sender_name: stealthFrom } : tip,
      ),
    })
  }

  /** Writes what is not on disk yet. Never rejects: a failure is logged and tried again. */
  save(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#saving = this.#saving.then(() => this.#saveBatch())
    return this.#saving
  }

  #keep(message: ChatMessage): void {
    this.#historyFrame = null
    this.#unsaved.push(message)
    const { clock } = this.#deps
    this.#cancelTimer ??= clock.after(
      BATCH_EVERY_MS - (clock.monotonic() % BATCH_EVERY_MS),
      () => void this.save(),
    )
  }

  async #saveBatch(): Promise<void> {
    const batch = this.#unsaved
    if (batch.length === 0) return
    this.#unsaved = []
    try {
      const [oldest = batch[0]!] = this.#messages
      await this.#deps.store.append(this.#deps.ownerId, batch, oldest.id)
    } catch (error) {
      const all = [...batch, ...this.#unsaved]
      this.#unsaved = all.slice(-UNSAVED_MAX)
      logEvent(this.#deps.logger, 'chat_save_failed', {
        err: error,
        unsaved: this.#unsaved.length,
        givenUp: all.length - this.#unsaved.length,
      })
      this.#cancelTimer ??= this.#deps.clock.after(RETRY_DELAY_MS, () => void this.save())
    }
  }
}

/** As it is once what it answered is gone. */
export function withoutQuoteOf(message: ChatMessage, id: number): ChatMessage {
  if (message.reply_to !== id) return message
  const { reply_to: _, quote: _quote, ...rest } = message
  return rest
}
