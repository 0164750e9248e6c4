import type { TipReceived } from '@footlight/core/protocol'
import type { RecordedEvent } from '../ledger/feed.ts'

/** More than can wait in the performer's queue. */
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

  note({ name, payload: tip, to }: RecordedEvent): void {
    if (name !== 'v3.tip.received') return
    this.#tips.set(tip.transfer_id, { tip, to })
    if (this.#tips.size > TIPS_MAX) this.#tips.delete(this.#tips.keys().next().value!)
  }

  of(transferId: string): KnownTip | null {
    return this.#tips.get(transferId) ?? null
  }
}
