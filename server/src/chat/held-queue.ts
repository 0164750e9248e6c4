import { HELD_MAX } from '@footlight/core/protocol/chat-rules'
import { fail, ok, type Result } from '@footlight/core/rules/result'

/** A message waits this long; then it was not wanted enough. */
export const HELD_MS = 10 * 60_000

interface Waiting {
  readonly id: string
  readonly sender: string
  /** Same clock as `now` of the calls; ms. */
  readonly expiresAt: number
}

/**
 * Messages that wait for a decision: in the order in which they came, one of each sender, `HELD_MAX` in all.
 * When it is full the newest are refused: a flood must not push out those who came before it.
 */
export class HeldQueue<Message extends Waiting> {
  readonly #byId = new Map<string, Message>()
  readonly #senders = new Set<string>()

  add(message: Message): Result<null, 'held_already' | 'held_full'> {
    if (this.#senders.has(message.sender)) return fail('held_already')
    if (this.#byId.size >= HELD_MAX) return fail('held_full')
    this.#byId.set(message.id, message)
    this.#senders.add(message.sender)
    return ok(null)
  }

  /** Removes it; null: it waits no longer. */
  take(id: string): Message | null {
    const message = this.#byId.get(id) ?? null
    if (message !== null) this.#remove(message)
    return message
  }

  /** Removes what one sender has waiting. */
  takeOf(sender: string): Message | null {
    const message = this.all().find((each) => each.sender === sender) ?? null
    if (message !== null) this.#remove(message)
    return message
  }

  hasOf(sender: string): boolean {
    return this.#senders.has(sender)
  }

  /** Removes what has waited too long, and answers it. */
  expire(now: number): readonly Message[] {
    const over = this.all().filter((message) => message.expiresAt <= now)
    for (const message of over) this.#remove(message)
    return over
  }

  /** Oldest first. */
  all(): readonly Message[] {
    return [...this.#byId.values()]
  }

  #remove(message: Message): void {
    this.#byId.delete(message.id)
    this.#senders.delete(message.sender)
  }
}
