const DAY_MS = 86_400_000

/** The day of a like, in UTC: `YYYY-MM-DD`. `now`: wall clock, ms. */
export function likeDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** The first of `count` days of which `day` is the last. */
export function firstOfDays(day: string, count: number): string {
  return likeDay(Date.parse(day) - (count - 1) * DAY_MS)
}
