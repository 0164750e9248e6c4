import { utcDay } from '../utc-day.ts'

const DAY_MS = 86_400_000
export const CONTEST_WEEK_MS = 7 * DAY_MS
/** Monday, 5 January 1970: where weeks are counted from. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The Monday of a week, in UTC: `YYYY-MM-DD`. `now`: wall clock, ms. */
export function contestWeek(now: number): string {
  return utcDay(now - ((((now - FIRST_MONDAY_MS) % CONTEST_WEEK_MS) + CONTEST_WEEK_MS) % CONTEST_WEEK_MS))
}

/** The Monday `count` weeks after that one; before it, where negative. */
export function weekAfter(week: string, count = 1): string {
  return utcDay(Date.parse(week) + count * CONTEST_WEEK_MS)
}

/** Its Sunday. */
export function lastDayOf(week: string): string {
  return utcDay(Date.parse(week) + CONTEST_WEEK_MS - DAY_MS)
}

/** When it is over, ms since 1970. */
export function endOfWeek(week: string): number {
  return Date.parse(week) + CONTEST_WEEK_MS
}
