/** The day of a moment in UTC: `YYYY-MM-DD`. `at`: wall clock, ms. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
