/** For `datetime-local`, in the zone of whoever writes; null: empty. `at`: ms since 1970. */
export function localTime(at: number | null): string {
  if (at === null) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What such a field says, ms since 1970; null: nothing. */
export function timeOf(local: string): number | null {
  const at = Date.parse(local)
  return Number.isNaN(at) ? null : at
}
