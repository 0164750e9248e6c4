import { action, computed, makeObservable, observable, observableShallow } from 'mobx'
import type { TipReceived } from '../protocol/events.ts'

/** How many leaders of the stream are told. */
const LEADERS_MAX = 3

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
      leaders: computed,
      begin: action,
      add: action,
    })
  }

  get totalTokens(): number {
    return this.tips.reduce((sum, tip) => sum + tip.tokens, 0)
  }

  /** Who tipped most in this stream, most first, at most three; of two with as much the one who was there first. */
  get leaders(): readonly { readonly username: string; readonly tokens: number }[] {
    const sums = new Map<string, number>()
    for (const { sender_name, tokens } of this.tips)
      sums.set(sender_name, (sums.get(sender_name) ?? 0) + tokens)
    return [...sums]
      .map(([username, tokens]) => ({ username, tokens }))
      .sort((a, b) => b.tokens - a.tokens)
      .slice(0, LEADERS_MAX)
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
