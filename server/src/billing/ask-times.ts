const MINUTE_MS = 60_000

/** A page that is open for so long is asked for so often. */
const steps: readonly { readonly until: number; readonly every: number }[] = [
  { until: 10 * MINUTE_MS, every: MINUTE_MS },
  { until: 3 * 60 * MINUTE_MS, every: 10 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, every: 60 * MINUTE_MS },
]

/** Whether a biller is asked now, once a minute, for a page that has been open for `age` ms: often at first, then rarely. */
export function isAskedAfter(age: number): boolean {
  const every = steps.find(({ until }) => age < until)?.every ?? MINUTE_MS
  return age % every < MINUTE_MS
}
