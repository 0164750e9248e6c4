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
