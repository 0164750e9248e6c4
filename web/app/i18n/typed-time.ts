/** What a field for date and time says, in the zone of its reader, as ISO 8601; null: nothing was entered. */
export function timeOf(local: string): string | null {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
