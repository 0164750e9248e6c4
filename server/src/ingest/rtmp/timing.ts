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

/**
 * A stream whose pictures are shown later than they are decoded is watched for so long before anybody sees
 * it.
 */
const WATCHED_FOR_MS = 2_000

export type OrderVerdict = 'in_order' | 'undecided' | 'b_frames'

/**
 * Finds B-frames: pictures that come after one that is shown later. Browsers do not put them back in order in
 * real time. A delay alone is none: some encoders have a constant one. With no delay at the first picture
 * none can come before it in order.
 */
export class PictureOrder {
  #firstMs: number | null = null
  #lastShownMs = Number.NEGATIVE_INFINITY
  #isTrusted = false

  /** `timestampMs`: when it is decoded; `compositionMs`: how much later it is shown. */
  judge(timestampMs: number, compositionMs: number): OrderVerdict {
    const shownMs = timestampMs + compositionMs
    if (shownMs < this.#lastShownMs) return 'b_frames'
    this.#lastShownMs = shownMs
    this.#isTrusted ||= this.#firstMs === null && compositionMs === 0
    this.#firstMs ??= timestampMs
    return this.#isTrusted || timestampMs - this.#firstMs >= WATCHED_FOR_MS ? 'in_order' : 'undecided'
  }
}

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
