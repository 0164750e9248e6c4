const YEAR_MS = 365 * 86_400_000
/** An account is suspended for ten years at most (SUSPEND-01): what lasts longer than this is meant for good. */
const LONGEST_TIME_MS = 5 * YEAR_MS

/** Whether a suspension is read as one without an end, instead of with a date that nobody means. `until`: ISO 8601. */
export function isForGood(until: string, now: number): boolean {
  return Date.parse(until) - now > LONGEST_TIME_MS
}
