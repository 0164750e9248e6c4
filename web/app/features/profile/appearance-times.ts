import type { PublicProfile } from '@footlight/core/protocol/profiles'
import { dateFormat, distanceFormat } from '@footlight/core/rules/formatters'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBrowser } from '../../platform/use-is-browser.ts'

export type Schedule = NonNullable<PublicProfile['schedule']>
type Appearance = Schedule['appearances'][number]

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

interface AppearanceTimes {
  /** Zone that the reader's times are in, as its clocks show. */
  readonly zone: string
  /** Whether the performer's clocks show other times than the reader's. */
  readonly isElsewhere: boolean
  /** `today 20:00`, `Friday 20:00`. */
  when(at: string): string
  /** `in 3 hours`. */
  fromNow(at: string): string
  dayOf(appearance: Appearance): string
  span(appearance: Appearance): string
  theirSpan(appearance: Appearance): string
}

/**
 * Times of a schedule in the reader's language and zone, and in the performer's. The server does not know the
 * reader's: its page, and the first paint, have the performer's.
 */
export function useAppearanceTimes({ time_zone }: Pick<Schedule, 'time_zone'>): AppearanceTimes {
  const { i18n } = useTranslation()
  const isBrowser = useIsBrowser()
  return useMemo(() => timesIn(i18n.language, time_zone, isBrowser), [i18n.language, time_zone, isBrowser])
}

function timesIn(language: string, theirs: string, isBrowser: boolean): AppearanceTimes {
  const zone = isBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : theirs
  const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone, ...options })
  const clock = format(zone, { hour: 'numeric', minute: '2-digit' })
  const theirClock = format(theirs, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const weekday = format(zone, { weekday: 'long' })
  const date = dateFormat('en-CA', { timeZone: zone })
  const relative = distanceFormat(language, 'auto')
  // Beside "tomorrow 20:00" it says how long that is, not "tomorrow" again.
  const wait = distanceFormat(language, 'always')
  const dayNumber = (at: number) => Date.parse(date.format(at)) / DAY_MS
  const day = (at: number) => {
    const days = dayNumber(at) - dayNumber(Date.now())
    return days === 0 || days === 1 ? relative.format(days, 'day') : weekday.format(at)
  }
  const both = (of: Intl.DateTimeFormat, { starts_at, ends_at }: Appearance) =>
    of.formatRange(Date.parse(starts_at), Date.parse(ends_at))
  const hours = format(zone, { hour: 'numeric', minute: '2-digit' })
  return {
    zone,
    isElsewhere: zone !== theirs,
    when: (at) => `${day(Date.parse(at))} ${clock.format(Date.parse(at))}`,
    fromNow(at) {
      const ms = Date.parse(at) - Date.now()
      if (ms < HOUR_MS) return wait.format(Math.max(1, Math.round(ms / MINUTE_MS)), 'minute')
      return ms < 2 * DAY_MS
        ? wait.format(Math.round(ms / HOUR_MS), 'hour')
        : wait.format(Math.round(ms / DAY_MS), 'day')
    },
    dayOf: ({ starts_at }) => weekday.format(Date.parse(starts_at)),
    span: ({ starts_at, ends_at }) =>
      `${hours.format(Date.parse(starts_at))} – ${hours.format(Date.parse(ends_at))}`,
    theirSpan: (appearance) => both(theirClock, appearance),
  }
}
