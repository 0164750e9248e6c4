/** The day of a moment in UTC: `YYYY-MM-DD`. `at`: wall clock, ms. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The last day of what holds until a moment, ISO 8601: `YYYY-MM-DD` in UTC. */
export function lastUtcDayBefore(end: string): string {
  return utcDay(Date.parse(end) - 1)
}
