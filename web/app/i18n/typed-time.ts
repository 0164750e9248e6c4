/** What a field for date and time says, in the zone of its reader, as ISO 8601; null: nothing was entered. */
export function timeOf(local: string): string | null {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What such a field says of an ISO 8601 time, to the minute; null: it is empty. */
export function typedTimeOf(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
