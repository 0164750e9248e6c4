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
