/**
 * Makes anew what people are answered from before, one after another. After each it pauses for `pauseShare` times as
 * long as it took, so that whoever waits meanwhile is answered.
 */
export class Renewals {
  readonly #pauseShare: number
  /** In order. */
  readonly #waiting = new Map<string, () => Promise<void>>()
  #isRunning = false

  constructor(pauseShare: number) {
    this.#pauseShare = pauseShare
  }

  /** What waits under the same name is made once. `renew` keeps what it made; where it rejects, what is there stays. */
  add(name: string, renew: () => Promise<void>): void {
    if (!this.#waiting.has(name)) this.#waiting.set(name, renew)
    if (!this.#isRunning) void this.#runNext()
  }

  clear(): void {
    this.#waiting.clear()
  }

  async #runNext(): Promise<void> {
    const [next] = this.#waiting
    this.#isRunning = next !== undefined
    if (next === undefined) return
    const [name, renew] = next
    const start = performance.now()
    // What fails stays as it was until nobody takes it any more; then whoever asks is told.
    await renew().catch(() => undefined)
    if (this.#waiting.get(name) === renew) this.#waiting.delete(name)
    setTimeout(() => void this.#runNext(), this.#pauseShare * (performance.now() - start)).unref()
  }
}
