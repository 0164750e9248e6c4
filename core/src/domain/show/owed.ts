import { msFor, servedMs, tokensFor } from './meter.ts'
import type { FlatSum, Seat, Show } from './show.ts'

/** What a seat came to until `now`, whole tokens: the time that was served and the sums that are due, never more than its escrow. */
export function owedBy(seat: Seat, now: number): number {
  return Math.min(seat.funded, timeOwed(seat, now) + flatOwed(seat, now))
}

export function timeOwed(seat: Seat, now: number): number {
  return seat.pricePerMinute === null ? 0 : tokensFor(seat.pricePerMinute, servedMs(seat.meter, now))
}

export function flatOwed(seat: Seat, now: number): number {
  return flatsDue(seat, now).reduce((sum, flat) => sum + flat.tokens, 0)
}

/** A startup tip is for what is seen after the free preview: whoever sees none of it, gone or without a picture, does not pay it. */
export function flatsDue(seat: Seat, now: number): readonly FlatSum[] {
  return seat.flats.filter((flat) => flat.dueAt <= now && (flat.what !== 'startup_tip' || servedMs(seat.meter, now) > 0))
}

/** When the escrow of a running clock is used up; null: no clock runs, or none that costs anything. */
export function dryAt(seat: Seat): number | null {
  const { pricePerMinute, meter } = seat
  if (pricePerMinute === null || pricePerMinute === 0 || meter.since === null) return null
  const forTime = Math.max(0, seat.funded - seat.flats.reduce((sum, flat) => sum + flat.tokens, 0))
  return meter.since + Math.max(0, msFor(pricePerMinute, forTime) - servedMs(meter, meter.since))
}

/** For how long the escrow of a seat lasts when its clock runs from `now` on; null: for ever. */
export function escrowLastsMs(seat: Seat, now: number): number | null {
  const { pricePerMinute } = seat
  if (pricePerMinute === null || pricePerMinute === 0) return null
  const forTime = Math.max(0, seat.funded - seat.flats.reduce((sum, flat) => sum + flat.tokens, 0))
  return Math.max(0, msFor(pricePerMinute, forTime) - servedMs(seat.meter, now))
}

/**
 * What a seat comes to when it or its show is over (LEDGER, seed 2 §3.1 `refund_joined_minute_before_end`):
 * nothing when the show never started; by the clock where there is one, at least the agreed minimum when the payer ends it; the whole
 * price of an audience show, or nothing for who joined too shortly before its end.
 */
export function finalOwed(show: Show, seat: Seat, reason: Show['reason'], at: number): number {
  if (show.startedAt === null || (show.kind === 'recording' && show.recordingFailed)) return 0
  if (show.kind === 'limited' || show.kind === 'goal') return owedForAudience(show, seat, reason, at)
  const served = timeOwed(seat, at)
  const byClock = reason === 'user_ended' && seat.role === 'payer' ? Math.max(served, minimumOwed(show, seat)) : served
  return Math.min(seat.funded, byClock + flatOwed(seat, at))
}

/** Nobody owes a minimum for leaving a picture that is gone. */
export function minimumOwed(show: Show, seat: Seat): number {
  return seat.pricePerMinute === null || !show.hasMedia ? 0 : tokensFor(seat.pricePerMinute, show.terms.minimumMs)
}

function owedForAudience(show: Show, seat: Seat, reason: Show['reason'], at: number): number {
  // A restart of ours is not her show; whatever it cut short is not paid for.
  if (reason === 'cancelled' || reason === 'server_restart' || show.startedAt === null) return 0
  const joinedAt = Math.max(seat.takenAt, show.startedAt)
  // Of the show that had no media at its end, only the time until then was a show.
  const until = show.mediaGoneSince ?? at
  if (until - joinedAt < show.terms.refundWindowMs) return 0
  return seat.flats.reduce((sum, flat) => (flat.what === 'recording' && show.recordingFailed ? sum : sum + flat.tokens), 0)
}
