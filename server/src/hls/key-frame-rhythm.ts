import type { Clock } from '@footlight/core/ports'

const LOOK_EVERY_MS = 250
const FIRST_AFTER_MS = 1_000

/**
 * Asks the sender for a key frame where none has come for a while: browsers send them only when they are
 * asked.
 */
export class KeyFrameRhythm {
  readonly #clock: Clock
  readonly #everyMs: number
  readonly #ask: () => void
  readonly stop: () => void
  #lastAtMs: number
  #askedAtMs = Number.NEGATIVE_INFINITY
  #seen = 0

  constructor(clock: Clock, everyMs: number, ask: () => void) {
    this.#clock = clock
    this.#everyMs = everyMs
    this.#ask = ask
    this.#lastAtMs = clock.monotonic()
    this.stop = clock.every(LOOK_EVERY_MS, () => this.#look())
  }

  /** A key frame has come. */
  seen(): void {
    this.#seen += 1
    this.#lastAtMs = this.#clock.monotonic()
  }

  #look(): void {
    const now = this.#clock.monotonic()
    // The first two end the short segments with which a stream begins.
    const dueMs = this.#seen <= 2 ? Math.min(FIRST_AFTER_MS, this.#everyMs) : this.#everyMs
    if (now - Math.max(this.#lastAtMs, this.#askedAtMs) < dueMs) return
    this.#askedAtMs = now
    this.#ask()
  }
}
