import type { NotificationChoices, QuietHours } from '../../protocol/notification-settings.ts'
import type { LeavingChannel } from './channels.ts'
import { minuteOfDay, nextTimeOfDay } from './local-time.ts'

const MINUTE_MS = 60_000

/** What leaves the site, and when; `digest`: with the daily e-mail; `dropped`: it stays in the centre alone. */
export type DeliveryTime =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'digest'; readonly at: number }
  | { readonly kind: 'dropped' }

type Times = Pick<NotificationChoices, 'quiet' | 'time_zone' | 'hourly_limit' | 'digest_hour'>

/**
 * When a notification leaves by one of the ways that its account chose (NOTIFY-TIME-01 to 04). `leftWithinHour`: how
 * many leave by the same way within the hour before it would. Only e-mail has a digest.
 */
export function deliveryTime(
  choices: Times,
  channel: LeavingChannel,
  now: number,
  leftWithinHour: number,
): DeliveryTime {
  if (leftWithinHour < choices.hourly_limit) return { kind: 'at', at: quietEnd(choices, now) }
  const { digest_hour: hour, time_zone: zone } = choices
  if (channel !== 'email' || hour === null) return { kind: 'dropped' }
  return { kind: 'digest', at: quietEnd(choices, nextDigest(now, hour, zone)) }
}

/** A whole minute that has not begun, so that what comes while one digest is sent waits for the next. */
export function nextDigest(now: number, hour: number, timeZone: string): number {
  return nextTimeOfDay((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS, hour * 60, timeZone)
}

/** `now` outside of the quiet hours; else the first moment after them. */
export function quietEnd(
  { quiet, time_zone }: Pick<NotificationChoices, 'quiet' | 'time_zone'>,
  now: number,
): number {
  if (quiet === null || !isQuiet(quiet, minuteOfDay(now, time_zone))) return now
  const isQuietAt = (at: number): boolean => isQuiet(quiet, minuteOfDay(at, time_zone))
  let end = nextTimeOfDay(now, quiet.to, time_zone)
  // Clocks that were put back show some minutes twice; and quiet hours may end in minutes that are left out.
  while (isQuietAt(end)) end += MINUTE_MS
  while (!isQuietAt(end - MINUTE_MS)) end -= MINUTE_MS
  return end
}

/** From `from` up to `to`, over midnight where that comes first; the same twice: never. */
export function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
