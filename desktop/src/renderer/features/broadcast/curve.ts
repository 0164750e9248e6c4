/** A value that is higher than the curve: it is drawn at the upper edge, with a mark. */
interface Spike {
  /** Its place among the values. */
  readonly index: number
  readonly value: number
}

export interface CurveScale {
  /** The value at the upper edge. */
  readonly top: number
  readonly spikes: readonly Spike[]
}

/** How far above what is usual a value may be before it is cut off. */
const SPIKE_TIMES = 1.5
/** So many in a hundred values are usual; the highest of them is what the curve is made for. */
const USUAL_SHARE = 0.9

/**
 * How high the curve must be. One value that is many times the others would press all of them to the ground, so
 * it is cut off and marked. `floor`: the least height, of values that are all next to nothing.
 */
export function scaleOf(values: readonly number[], floor: number): CurveScale {
  const sorted = values.toSorted((a, b) => a - b)
  const usual = sorted[Math.max(0, Math.ceil(sorted.length * USUAL_SHARE) - 1)] ?? 0
  const top = Math.max(floor, Math.min(sorted.at(-1) ?? 0, usual * SPIKE_TIMES))
  return { top, spikes: values.flatMap((value, index) => (value > top ? [{ index, value }] : [])) }
}
