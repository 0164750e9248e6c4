import type { Clock } from '@footlight/core/ports'

/** More than a viewer of something live puts up with, and more than a line that stumbles takes to recover. */
const LAG_GROWN_MAX_MS = 2_000
/** What comes is as good as live again. */
const CAUGHT_UP_MS = 500
/** A line that has not caught up by then will not: what comes is the live edge from then on. */
const SKIPS_FOR_MS = 4_000
/** Clocks of encoders run up to a thousandth too slow; that is no lag. */
const CLOCK_DRIFT = 0.001

export interface Arrival {
  /** Of the encoder, without the wrap. */
  readonly timestampMs: number
  /** From here on a decoder can begin. */
  readonly isEntry: boolean
}

/**
 * Keeps a stream live whose line stalls: what was held up meanwhile comes at once, and whoever played all of
 * it would stay behind by that for ever. When what arrives has fallen behind its own clock by more than 2 s,
 * it is dropped until the next key frame at the live edge.
 */
export class LiveEdge {
  readonly #clock: Clock
  /** Of the packet that was least late; null: nothing has come. */
  #leastLagMs: number | null = null
  #lastAtMs = 0
  #skippingSinceMs: number | null = null
  /** How often it had to drop. */
  drops = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** False: it is to be dropped. */
  admits({ timestampMs, isEntry }: Arrival): boolean {
    const nowMs = this.#clock.monotonic()
    const lagMs = nowMs - timestampMs
    const creptMs =
      this.#leastLagMs === null ? lagMs : this.#leastLagMs + (nowMs - this.#lastAtMs) * CLOCK_DRIFT
    this.#leastLagMs = Math.min(creptMs, lagMs)
    this.#lastAtMs = nowMs
    const grownMs = lagMs - this.#leastLagMs
    if (this.#skippingSinceMs === null) {
      if (grownMs <= LAG_GROWN_MAX_MS) return true
      this.#skippingSinceMs = nowMs
      this.drops += 1
    }
    const isAtEdge = grownMs <= CAUGHT_UP_MS || nowMs - this.#skippingSinceMs >= SKIPS_FOR_MS
    if (!isEntry || !isAtEdge) return false
    this.#skippingSinceMs = null
    this.#leastLagMs = lagMs
    return true
  }
}
