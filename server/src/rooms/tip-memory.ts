import type { OutboxEvent } from '@footlight/core/ports'
import { TipReceived } from '@footlight/core/protocol'
import { RECENT_TIP_MS } from './access/chat-allowed.ts'

interface TipsOfOne {
  tips: { readonly at: number; readonly tokens: number }[]
}

/** null: the event is not a tip. */
export function tipOf({ name, payload, cursor }: OutboxEvent): TipReceived | null {
  return name === 'v3.tip.received' ? TipReceived.parse({ ...payload, cursor }) : null
}

/** Who tipped how much in one room lately: shown beside the name, and asked by `chat_allowed`. */
export class TipMemory {
  readonly #byName = new Map<string, TipsOfOne>()

  /** A stealth tip is nobody's. */
  note(tip: TipReceived): void {
    if (tip.sender_name === '') return
    const entry = this.#byName.get(tip.sender_name) ?? { tips: [] }
    entry.tips.push({ at: tip.sent_at, tokens: tip.tokens })
    this.#byName.set(tip.sender_name, entry)
  }

  /** Tokens within `RECENT_TIP_MS` before `now` (wall clock, ms). */
  recentTokens(username: string, now: number): number {
    const entry = this.#byName.get(username)
    if (entry === undefined) return 0
    return entry.tips.reduce((sum, tip) => (tip.at > now - RECENT_TIP_MS ? sum + tip.tokens : sum), 0)
  }

  rename(from: string, to: string): void {
    const entry = this.#byName.get(from)
    if (entry === undefined) return
    this.#byName.delete(from)
    this.#byName.set(to, entry)
  }

  /** Forgets what is no longer recent. */
  prune(now: number): void {
    for (const [username, entry] of this.#byName) {
      // They came in this order.
      if (entry.tips[0]!.at > now - RECENT_TIP_MS) continue
      entry.tips = entry.tips.filter((tip) => tip.at > now - RECENT_TIP_MS)
      if (entry.tips.length === 0) this.#byName.delete(username)
    }
  }
}
