const MEASURED_OVER_MS = 5_000
/** Encoders do not hit what they are set to: a scene that changes takes more for a while. */
const TOLERANCE = 1.25

/**
 * Watches that a stream keeps to a bit rate. By its own time: what a line that stalled sends at once is no
 * more than it was.
 */
export class BitRateLimit {
  readonly #bytesMax: number
  #windowStartMs: number | null = null
  #bytes = 0

  constructor(bitsPerSecondMax: number) {
    this.#bytesMax = ((bitsPerSecondMax * TOLERANCE) / 8) * (MEASURED_OVER_MS / 1000)
  }

  /** False: it was exceeded over 5 s. */
  allows(timestampMs: number, bytes: number): boolean {
    if (this.#windowStartMs === null || timestampMs - this.#windowStartMs >= MEASURED_OVER_MS) {
      this.#windowStartMs = timestampMs
      this.#bytes = 0
    }
    this.#bytes += bytes
    return this.#bytes <= this.#bytesMax
  }
}
