import { dateFormat } from '../formatters.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Minutes since midnight on the clock of a time zone. `at`: ms since 1970. */
export function minuteOfDay(at: number, timeZone: string): number {
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = clock.formatToParts(at)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return numberOf('hour') * 60 + numberOf('minute')
}

/**
 * When the clock of a time zone next shows this minute of the day, now included. On a day on which it does not show
 * it at all (clocks go forward over it) the first moment after it.
 */
export function nextTimeOfDay(now: number, minute: number, timeZone: string): number {
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const shown = minuteOfDay(start, timeZone)
  if (shown === minute) return now
  let next = start + mod(minute - shown) * MINUTE_MS
  // Clocks were changed in between: as far as they are off now.
  const off = mod(minute - minuteOfDay(next, timeZone) + DAY_MINUTES / 2) - DAY_MINUTES / 2
  if (off !== 0) {
    const mended = next + off * MINUTE_MS
    if (mended > now && minuteOfDay(mended, timeZone) === minute) next = mended
  }
  return next
}

function mod(minutes: number): number {
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
}
