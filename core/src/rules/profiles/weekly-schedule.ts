import { dateFormat } from '../formatters.ts'

/** When a performer means to be live every week, in the time of their own zone. */
export interface WeeklySlot {
  /** As ISO 8601 counts: 1 is Monday. */
  readonly day: number
  /** `HH:MM`. */
  readonly from: string
  /** Not later than `from`: on the next day. */
  readonly to: string
}

/** One of them, in ms since 1970. */
export interface Appearance {
  readonly startsAt: number
  readonly endsAt: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Whether this is the name of a zone in the tz database, and no offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]{1,30}(?:\/[A-Za-z0-9_+-]{1,30}){0,2}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * What of the schedule goes on at `now` or begins within `days`, in order. A time that the zone skips is as
 * much later as it skips, one that comes twice is the first (RFC 5545 §3.3.5); what lasts no minute then is
 * left out.
 */
export function appearances(
  slots: readonly WeeklySlot[],
  timeZone: string,
  now: number,
  days = 7,
): readonly Appearance[] {
  const zone = new ZoneClock(timeZone)
  const today = Math.floor(zone.wallTime(now) / DAY_MS) * DAY_MS
  // What began yesterday may go on, and a zone can be a day ahead.
  const dates = Array.from({ length: days + 3 }, (_, index) => today + (index - 1) * DAY_MS)
  return dates
    .flatMap((date) =>
      slots
        .filter(({ day }) => day === isoWeekday(date))
        .map(({ from, to }) => ({
          startsAt: zone.instantOf(date + minutesOf(from) * MINUTE_MS),
          endsAt: zone.instantOf(date + (to <= from ? DAY_MS : 0) + minutesOf(to) * MINUTE_MS),
        })),
    )
    .filter(({ startsAt, endsAt }) => endsAt > Math.max(now, startsAt) && startsAt < now + days * DAY_MS)
    .sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

function isoWeekday(date: number): number {
  return new Date(date).getUTCDay() || 7
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** Between what the clocks of a zone show, as if it were UTC, and instants. */
class ZoneClock {
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#format = dateFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  wallTime(instant: number): number {
    const of: Record<string, number> = {}
    for (const { type, value } of this.#format.formatToParts(instant)) of[type] = Number(value)
    return Date.UTC(of['year']!, of['month']! - 1, of['day']!, of['hour']!, of['minute']!, of['second']!)
  }

  instantOf(wall: number): number {
    const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => this.wallTime(near) - near)
    const meant = [wall - before!, wall - after!].filter((instant) => this.wallTime(instant) === wall)
    return meant.length > 0 ? Math.min(...meant) : wall - before!
  }
}
