import type { ShowEndReason } from '../../protocol/shows.ts'
import { msFor, servedMs, tokensFor } from './meter.ts'
import { type FlatSum, type Participant, PRE_TIP_EARNED_MS, type Show, type Terms } from './show.ts'

/**
 * What a participant owes at `now`, whole tokens: the time that was served and the sums that were earned,
 * never more than their escrow.
 */
export function owedBy(show: Show, participant: Participant, now: number): number {
  return Math.min(participant.funded, timeOwed(participant, now) + sumOf(flatsDue(show, participant, now)))
}

export function timeOwed(participant: Participant, now: number): number {
  return participant.pricePerMinute === null
    ? 0
    : tokensFor(participant.pricePerMinute, servedMs(participant.meter, now))
}

/** How much picture earns a flat sum, ms. A startup tip is for what is seen after the free preview. */
export function earnedAfterMs({ minimumMs, refundWindowMs }: Terms, what: FlatSum['what']): number {
  if (what === 'startup_tip') return 1
  if (what === 'pre_tip') return minimumMs > 0 ? minimumMs : PRE_TIP_EARNED_MS
  return Math.max(1, refundWindowMs)
}

/** Flat sums that were earned by `now`. A recording that failed earns nothing. */
export function flatsDue(show: Show, participant: Participant, now: number): readonly FlatSum[] {
  const served = servedMs(participant.meter, now)
  return participant.flats.filter(
    ({ what }) =>
      served >= earnedAfterMs(show.terms, what) && !(what === 'recording' && show.recordingFailed),
  )
}

/** When the escrow of a running clock is used up; null: no clock runs, or none that costs anything. */
export function dryAt(participant: Participant): number | null {
  const { pricePerMinute, meter } = participant
  if (pricePerMinute === null || pricePerMinute === 0 || meter.since === null) return null
  return (
    meter.since +
    Math.max(0, msFor(pricePerMinute, escrowForTime(participant)) - servedMs(meter, meter.since))
  )
}

/** How long the escrow of a participant lasts when their clock runs from `now` on; null: for ever. */
export function escrowLastsMs(participant: Participant, now: number): number | null {
  const { pricePerMinute } = participant
  if (pricePerMinute === null || pricePerMinute === 0) return null
  return Math.max(0, msFor(pricePerMinute, escrowForTime(participant)) - servedMs(participant.meter, now))
}

/**
 * What a participant owes when their part or the show is over: the time and the flat sums that are paid then,
 * never more than their escrow.
 */
export function finalOwed(show: Show, participant: Participant, reason: ShowEndReason, at: number): number {
  return Math.min(
    participant.funded,
    finalTime(show, participant, reason, at) + sumOf(finalFlats(show, participant, reason, at)),
  )
}

/**
 * Flat sums that are paid in the end: those that were earned, and a pre-tip with the minimum that its payer
 * left early. Who was shut out of the room gets no recording, and does not pay for one.
 */
export function finalFlats(
  show: Show,
  participant: Participant,
  reason: ShowEndReason,
  at: number,
): readonly FlatSum[] {
  if (costsNothing(show, reason)) return []
  if (isBound(show, participant, reason, at)) return participant.flats
  const due = flatsDue(show, participant, at)
  return reason === 'removed' ? due.filter(({ what }) => what !== 'recording') : due
}

function finalTime(show: Show, participant: Participant, reason: ShowEndReason, at: number): number {
  if (costsNothing(show, reason)) return 0
  const served = timeOwed(participant, at)
  return isBound(show, participant, reason, at)
    ? Math.max(served, tokensFor(participant.pricePerMinute ?? 0, show.terms.minimumMs))
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
function isBound(show: Show, participant: Participant, reason: ShowEndReason, at: number): boolean {
  if (
    participant.role !== 'payer' ||
    show.terms.minimumMs === 0 ||
    !byPayer.has(reason) ||
    servedMs(participant.meter, at) === 0
  )
    return false
  return reason === 'user_left' && participant.goneSince !== null
    ? !wasDark(show, participant.goneSince)
    : show.hasMedia
}

function wasDark({ darkness, mediaGoneSince }: Show, at: number): boolean {
  return (
    (mediaGoneSince !== null && mediaGoneSince <= at) ||
    darkness.some(({ from, to }) => from <= at && at < to)
  )
}

function escrowForTime(participant: Participant): number {
  return Math.max(0, participant.funded - sumOf(participant.flats))
}

function sumOf(flats: readonly FlatSum[]): number {
  return flats.reduce((sum, { tokens }) => sum + tokens, 0)
}
