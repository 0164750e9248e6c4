import type { ShowEndReason } from '../../protocol/shows.ts'
import { msFor, servedMs, tokensFor } from './meter.ts'
import { type FlatSum, PRE_TIP_EARNED_MS, type Seat, type Show, type Terms } from './show.ts'

/**
 * What a seat came to until `now`, whole tokens: the time that was served and the sums that were earned,
 * never more than its escrow.
 */
export function owedBy(show: Show, seat: Seat, now: number): number {
  return Math.min(seat.funded, timeOwed(seat, now) + sumOf(flatsDue(show, seat, now)))
}

export function timeOwed(seat: Seat, now: number): number {
  return seat.pricePerMinute === null ? 0 : tokensFor(seat.pricePerMinute, servedMs(seat.meter, now))
}

/** How much picture earns a flat sum, ms. A startup tip is for what is seen after the free preview. */
export function earnedAfterMs({ minimumMs, refundWindowMs }: Terms, what: FlatSum['what']): number {
  if (what === 'startup_tip') return 1
  if (what === 'pre_tip') return minimumMs > 0 ? minimumMs : PRE_TIP_EARNED_MS
  return Math.max(1, refundWindowMs)
}

/** Flat sums that were earned by `now`. A recording that failed earns nothing. */
export function flatsDue(show: Show, seat: Seat, now: number): readonly FlatSum[] {
  const served = servedMs(seat.meter, now)
  return seat.flats.filter(
    ({ what }) =>
      served >= earnedAfterMs(show.terms, what) && !(what === 'recording' && show.recordingFailed),
  )
}

/** When the escrow of a running clock is used up; null: no clock runs, or none that costs anything. */
export function dryAt(seat: Seat): number | null {
  const { pricePerMinute, meter } = seat
  if (pricePerMinute === null || pricePerMinute === 0 || meter.since === null) return null
  return meter.since + Math.max(0, msFor(pricePerMinute, escrowForTime(seat)) - servedMs(meter, meter.since))
}

/** For how long the escrow of a seat lasts when its clock runs from `now` on; null: for ever. */
export function escrowLastsMs(seat: Seat, now: number): number | null {
  const { pricePerMinute } = seat
  if (pricePerMinute === null || pricePerMinute === 0) return null
  return Math.max(0, msFor(pricePerMinute, escrowForTime(seat)) - servedMs(seat.meter, now))
}

/**
 * What a seat comes to when it or its show is over: the time and the flat sums that are paid then, never more
 * than its escrow.
 */
export function finalOwed(show: Show, seat: Seat, reason: ShowEndReason, at: number): number {
  return Math.min(seat.funded, finalTime(show, seat, reason, at) + sumOf(finalFlats(show, seat, reason, at)))
}

/**
 * Flat sums that are paid in the end: those that were earned, and a pre-tip with the minimum that its payer
 * left early. Who was shut out of the room gets no recording, and does not pay for one.
 */
export function finalFlats(show: Show, seat: Seat, reason: ShowEndReason, at: number): readonly FlatSum[] {
  if (costsNothing(show, reason)) return []
  if (isBound(show, seat, reason, at)) return seat.flats
  const due = flatsDue(show, seat, at)
  return reason === 'removed' ? due.filter(({ what }) => what !== 'recording') : due
}

function finalTime(show: Show, seat: Seat, reason: ShowEndReason, at: number): number {
  if (costsNothing(show, reason)) return 0
  const served = timeOwed(seat, at)
  return isBound(show, seat, reason, at)
    ? Math.max(served, tokensFor(seat.pricePerMinute ?? 0, show.terms.minimumMs))
    : served
}

/**
 * What never started, a recording that failed, and an audience show that was called off or that our own stop
 * cut short.
 */
function costsNothing(show: Show, reason: ShowEndReason): boolean {
  if (show.startedAt === null || (show.kind === 'recording' && show.recordingFailed)) return true
  return (
    (show.kind === 'limited' || show.kind === 'goal') &&
    (reason === 'cancelled' || reason === 'server_restart')
  )
}

/** Ends that the one who pays causes. */
const byPayer: ReadonlySet<ShowEndReason> = new Set([
  'user_ended',
  'user_left',
  'out_of_tokens',
  'daily_limit',
])

/**
 * Whether the agreed minimum binds: the payer ended what they had begun to see, and left a picture that was
 * there.
 */
function isBound(show: Show, seat: Seat, reason: ShowEndReason, at: number): boolean {
  if (
    seat.role !== 'payer' ||
    show.terms.minimumMs === 0 ||
    !byPayer.has(reason) ||
    servedMs(seat.meter, at) === 0
  )
    return false
  return reason === 'user_left' && seat.goneSince !== null ? !wasDark(show, seat.goneSince) : show.hasMedia
}

function wasDark({ darkness, mediaGoneSince }: Show, at: number): boolean {
  return (
    (mediaGoneSince !== null && mediaGoneSince <= at) ||
    darkness.some(({ from, to }) => from <= at && at < to)
  )
}

function escrowForTime(seat: Seat): number {
  return Math.max(0, seat.funded - sumOf(seat.flats))
}

function sumOf(flats: readonly FlatSum[]): number {
  return flats.reduce((sum, { tokens }) => sum + tokens, 0)
}
