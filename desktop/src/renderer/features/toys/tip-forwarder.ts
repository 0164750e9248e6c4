import type { TipReceived } from '@footlight/core/protocol'

export interface ForwardedTip {
  readonly transferId: string
  readonly viewer: string
  readonly tokens: number
  readonly ageMs: number
}

/**
 * Hands each tip of a growing list to the toys once. Main knows repeats by their id; this only spares it the
 * asking.
 */
export class TipForwarder {
  readonly #known = new WeakSet<TipReceived>()
  readonly #send: (tip: ForwardedTip) => void

  constructor(send: (tip: ForwardedTip) => void) {
    this.#send = send
  }

  /** `serverNow`: ms since 1970, by the server's clock. `mayMove` false: they are passed over, for good. */
  look(tips: readonly TipReceived[], serverNow: number, mayMove: boolean): void {
    for (const tip of tips) {
      if (this.#known.has(tip)) continue
      this.#known.add(tip)
      if (mayMove)
        this.#send({
          transferId: tip.transfer_id,
          viewer: tip.sender_name,
          tokens: tip.tokens,
          ageMs: Math.max(0, serverNow - tip.sent_at),
        })
    }
  }
}
