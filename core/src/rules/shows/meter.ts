/**
 * How long somebody was served. All times are monotonic ms of the server, whole numbers. A meter never runs
 * backwards and never twice over the same time.
 */
export interface Meter {
  /** Intervals that are over; each longer than nothing. */
  readonly intervals: readonly Interval[]
  /** Running since then; may lie ahead (a free preview). null: it stands still. */
  readonly since: number | null
}

export interface Interval {
  readonly from: number
  readonly to: number
}

export const stillMeter: Meter = { intervals: [], since: null }

/** Runs from `at` on, or from the end of a free time if that is later. */
export function startMeter(meter: Meter, at: number, freeUntil: number | null): Meter {
  if (meter.since !== null) return meter
  const last = meter.intervals.at(-1)?.to ?? at
  return { ...meter, since: Math.max(at, last, freeUntil ?? at) }
}

/**
 * Stands still from `at` on, which may lie back: what was not served is not counted, even if the meter has
 * stopped or gone on since.
 */
export function stopMeter(meter: Meter, at: number): Meter {
  const { since } = meter
  if (since === null && (meter.intervals.at(-1)?.to ?? at) <= at) return meter
  const intervals = since === null ? meter.intervals : [...meter.intervals, { from: since, to: at }]
  return {
    since: null,
    intervals: intervals
      .filter(({ from }) => from < at)
      .map(({ from, to }) => ({ from, to: Math.min(to, at) })),
  }
}

/** Writes down what a running meter has counted; it goes on. What is written down outlives the process. */
export function noteServed(meter: Meter, at: number): Meter {
  const { since } = meter
  return since === null || at <= since
    ? meter
    : { since: at, intervals: [...meter.intervals, { from: since, to: at }] }
}

export function servedMs(meter: Meter, now: number): number {
  const over = meter.intervals.reduce((sum, { from, to }) => sum + to - from, 0)
  return meter.since === null ? over : over + Math.max(0, now - meter.since)
}

const MINUTE_MS = 60_000

/**
 * Whole tokens for a time: rounded down over the whole of it, so that the remainder of one tick is carried
 * into the next.
 */
export function tokensFor(pricePerMinute: number, ms: number): number {
  return Math.floor((pricePerMinute * ms) / MINUTE_MS)
}

/** After how many ms of service `tokens` are used up: the first moment at which `tokensFor` reaches them. */
export function msFor(pricePerMinute: number, tokens: number): number {
  return Math.ceil((tokens * MINUTE_MS) / pricePerMinute)
}
