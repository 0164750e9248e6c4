/** `2026-11-21` of a moment on this machine's calendar; empty: none. */
export function dayOf(atMs: number | null): string {
  if (atMs === null) return ''
  const date = new Date(atMs)
  return [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
}

/** Its first moment; null: not a day. */
export function startOfDay(day: string): number | null {
  const at = new Date(`${day}T00:00`).getTime()
  return Number.isNaN(at) || at < 0 ? null : at
}

/** The first moment after it, also on the days that are an hour shorter or longer. */
export function dayAfter(day: string): number | null {
  const start = startOfDay(day)
  if (start === null) return null
  const date = new Date(start)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}
