import { utcDay } from '@footlight/core/rules/utc-day'

/** The last day (UTC, YYYY-MM-DD) of what holds until `end`, ISO 8601. */
export function lastDayOf(end: string): string {
  return utcDay(Date.parse(end) - 1)
}
