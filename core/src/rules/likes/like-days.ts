import { utcDay } from '../utc-day.ts'

const DAY_MS = 86_400_000

/** The first of `count` days of which `day` is the last. */
export function firstOfDays(day: string, count: number): string {
  return utcDay(Date.parse(day) - (count - 1) * DAY_MS)
}
