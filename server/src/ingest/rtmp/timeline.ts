/** Encoders mix sound and picture that loosely, within one kind time goes on. */
const BACKWARDS_MAX_MS = 1_000

/** Time of one kind of message, without the wrap of its 32 bits. */
export class Timeline {
  #lastMs: number | null = null

  /** null: it jumped back, so that nothing that follows fits to what came before. */
  unwrap(timestampMs: number): number | null {
    if (this.#lastMs === null) return (this.#lastMs = timestampMs)
    const stepMs = (timestampMs - this.#lastMs) | 0
    if (stepMs < -BACKWARDS_MAX_MS) return null
    return (this.#lastMs += stepMs)
  }
}
