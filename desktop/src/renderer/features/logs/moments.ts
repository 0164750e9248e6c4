const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time on this machine's clock, to the second; a format is made once per language. */
export function formatMoment(atMs: number, language: string): string {
  let format = formats.get(language)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, {
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(language, format)
  }
  return format.format(atMs)
}

export function formatDay(atMs: number, language: string): string {
  return new Date(atMs).toLocaleDateString(language, { year: 'numeric', month: 'short', day: 'numeric' })
}

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
