/** The zone that a moment was typed in. `local`: that of the reader's machine. */
export type MomentZone = 'utc' | 'local'

/** A second, as it is asked for: ms since 1970, both included. */
export interface AskedSecond {
  readonly from: number
  readonly to: number
}

/** What fields for date (YYYY-MM-DD) and time (HH:MM, HH:MM:SS) say; null: one is empty, or they are no moment. */
export function secondOf(date: string, time: string, zone: MomentZone): AskedSecond | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return null
  const from = Date.parse(`${date}T${time}${zone === 'utc' ? 'Z' : ''}`)
  return Number.isNaN(from) || from < 0 ? null : { from, to: from + 999 }
}

/** As `2026-11-27 14:03:05`, in UTC. */
export function utcText(at: number | string): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** Name of the reader's zone with its offset at that time, as `Europe/Berlin (UTC+1)`. */
export function localZoneName(at: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const minutes = -new Date(at).getTimezoneOffset()
  const hours = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const offset = `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return `${timeZone} (UTC${offset})`
}
