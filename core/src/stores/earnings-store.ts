import { action, computed, makeObservable, observable, observableShallow } from 'mobx'
import type { TipReceived } from '../protocol/events.ts'

/** Tips of one stream, for the performer: what came in since they went live, newest last. Gross tokens. */
export class EarningsStore {
  tips: readonly TipReceived[] = []
  /** Wall clock, ms; null before the first `begin`. */
  since: number | null = null
  readonly #seen = new Set<string>()

  constructor() {
    makeObservable(this, {
      tips: observableShallow,
      since: observable,
      totalTokens: computed,
      begin: action,
      add: action,
    })
  }

  get totalTokens(): number {
    return this.tips.reduce((sum, tip) => sum + tip.tokens, 0)
  }

  /** A new stream begins at `now`: the running total starts at nothing. */
  begin(now: number): void {
    this.since = now
    this.tips = []
    this.#seen.clear()
  }

  /** The same tip may be told on both sockets and again after a reconnect; it counts once. */
  add(tip: TipReceived): void {
    if (this.#seen.has(tip.transfer_id)) return
    this.#seen.add(tip.transfer_id)
    this.tips = [...this.tips, tip]
  }
}
