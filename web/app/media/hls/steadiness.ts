/** So long it plays without a stop before it comes back to the live edge: after the first stop, and at most. */
export const STEADY_MS = 5_000
const STEADY_MS_MAX = 160_000
/** Whoever had no stop for so long is on another line, or was stopped by somebody else's. */
const FORGOTTEN_MS = 300_000

/**
 * After a stop of the picture the player keeps more of a distance to the live edge. This says when that is over: soon after
 * one stop, which may have been the performer's, and ever later on a line that stops again and again.
 */
export class Steadiness {
  #waitMs = STEADY_MS
  #stoppedAt = Number.NEGATIVE_INFINITY
  #isDistant = false

  /** The picture stands still for want of data. `now`: ms of a clock that never goes back. */
  stopped(now: number): void {
    if (!this.#isDistant) {
      const isKnown = now - this.#stoppedAt < FORGOTTEN_MS
      this.#waitMs = isKnown ? Math.min(2 * this.#waitMs, STEADY_MS_MAX) : STEADY_MS
    }
    this.#isDistant = true
    this.#stoppedAt = now
  }

  /** True once after each time that it was stopped: it may come back now. */
  mayComeBack(now: number): boolean {
    const may = this.#isDistant && now - this.#stoppedAt >= this.#waitMs
    if (may) this.#isDistant = false
    return may
  }
}
