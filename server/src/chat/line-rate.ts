/** More than twenty lines a second nobody reads, and each of them goes to everybody in the room. */
export const LINES_PER_WINDOW_MAX = 200
const WINDOW_MS = 10_000

/** How much is said in one room. Counted in place: no timer per room. */
export class LineRate {
  #startedAt = Number.NEGATIVE_INFINITY
  #lines = 0

  /** False: too much is being said. `now`: monotonic, ms. */
  take(now: number): boolean {
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now
      this.#lines = 0
    }
    if (this.#lines >= LINES_PER_WINDOW_MAX) return false
    this.#lines += 1
    return true
  }
}
