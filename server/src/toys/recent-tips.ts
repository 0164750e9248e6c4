import type { OutboxEvent } from '@footlight/core/ports'
import type { TipReceived } from '@footlight/core/protocol'
import { tipOf } from '../tips/tip-memory.ts'

/** More than can wait in her queue. */
const TIPS_MAX = 300

export interface KnownTip {
  readonly tip: TipReceived
  /** Who may know of it; null: everybody in the room. */
  readonly to: readonly string[] | null
}

/**
 * The last tips of a room, by transfer: what a console says about one is believed only as far as the record
 * has it.
 */
export class RecentTips {
  readonly #tips = new Map<string, KnownTip>()

  note(event: OutboxEvent): void {
    const tip = tipOf(event)
    if (tip === null) return
    const { to } = event.payload
    this.#tips.set(tip.transfer_id, { tip, to: Array.isArray(to) ? (to as readonly string[]) : null })
    if (this.#tips.size > TIPS_MAX) this.#tips.delete(this.#tips.keys().next().value!)
  }

  of(transferId: string): KnownTip | null {
    return this.#tips.get(transferId) ?? null
  }
}
