import type { AccountId } from '../../protocol/ids.ts'
import type { ShowEndReason } from '../../protocol/shows.ts'
import type { ShowEffect } from './effects.ts'
import { noteServed, servedMs } from './meter.ts'
import { dryAt, owedBy } from './owed.ts'
import { refillOf } from './participants.ts'
import {
  givenUpAt,
  isForWhole,
  mediaGraceMs,
  openParticipants,
  type Participant,
  type Show,
  TICK_MS,
} from './show.ts'
import { followedBy, type ShowStep } from './step.ts'

/** Parts of a minute's price that a spy must still have: one sixth is the price of one tick. */
const SPY_MINIMUM_SHARE = 6

type Leave = (show: Show, account: AccountId, reason: ShowEndReason, now: number) => ShowStep
type End = (show: Show, reason: ShowEndReason, at: number) => ShowStep

/**
 * A running show when its timer rings: whoever has run dry goes, and every 10 s what was served is charged;
 * of one paid as a whole, what was earned is noted.
 */
export function tick(show: Show, now: number, leave: Leave, endOutOfTokens: End): ShowStep {
  if (show.kind === 'limited' || show.kind === 'goal') return noteEarned(show, now)
  const spent = firstSpent(show, now)
  if (spent !== null) {
    const { participant, at } = spent
    const reason = participant.isLimited === true ? 'daily_limit' : 'out_of_tokens'
    if (participant.role === 'payer') return endOutOfTokens(show, reason, at)
    const step = leave(show, participant.account, reason, at)
    return step.show.phase === 'ended'
      ? step
      : followedBy(step, (next) => tick(next, now, leave, endOutOfTokens))
  }
  if (now < nextTickAt(show)) return { show, effects: [] }
  const running = openParticipants(show)
  if (running.every((participant) => participant.pricePerMinute === null))
    return { show: { ...show, ticks: ticksUntil(show, now) }, effects: [] }
  const effects: ShowEffect[] = [
    { phase: 'money', kind: 'charge', number: show.ticks },
    ...running.flatMap((participant) => refillOf(participant, now)),
    { phase: 'record', kind: 'store' },
    { phase: 'announcement', kind: 'tick' },
  ]
  return { show: { ...show, ticks: ticksUntil(show, now) }, effects }
}

export function nextTickAt(show: Show): number {
  return (show.startedAt ?? 0) + (show.ticks + 1) * TICK_MS
}

/** A timer that came late counts the ticks that it missed as one. */
function ticksUntil(show: Show, now: number): number {
  return Math.max(show.ticks + 1, Math.floor((now - (show.startedAt ?? now)) / TICK_MS))
}

/**
 * Whose tokens were used up first, to the ms, however late the timer was: who goes may end it for the others.
 */
function firstSpent(
  show: Show,
  now: number,
): { readonly participant: Participant; readonly at: number } | null {
  const spent = openParticipants(show)
    .filter((participant) => isSpent(show, participant, now))
    .map((participant) => ({ participant, at: Math.min(now, dryAt(participant) ?? now) }))
  return spent.reduce<(typeof spent)[number] | null>(
    (first, each) => (first === null || each.at < first.at ? each : first),
    null,
  )
}

function isSpent(show: Show, participant: Participant, now: number): boolean {
  const at = dryAt(participant)
  if (at !== null && now >= at) return true
  return (
    participant.role === 'spy' &&
    participant.isExhausted &&
    !isFree(participant, now) &&
    participant.pricePerMinute !== null &&
    (participant.funded - owedBy(show, participant, now)) * SPY_MINIMUM_SHARE < participant.pricePerMinute
  )
}

/**
 * Once a participant has been served for the refund window their price is earned; written down, so that a
 * crash does not take it back.
 */
function noteEarned(show: Show, now: number): ShowStep {
  const participants = show.participants.map((participant) =>
    now >= (earnedAt(show, participant) ?? Number.POSITIVE_INFINITY)
      ? { ...participant, meter: noteServed(participant.meter, now) }
      : participant,
  )
  if (participants.every((participant, index) => participant === show.participants[index]))
    return { show, effects: [] }
  return {
    show: { ...show, participants },
    effects: [
      { phase: 'record', kind: 'store' },
      { phase: 'announcement', kind: 'state' },
    ],
  }
}

/** When the refund window of an active participant is over; null: no clock runs, or it is over and noted. */
function earnedAt({ terms }: Show, { meter }: Participant): number | null {
  if (meter.since === null) return null
  const missing = Math.max(1, terms.refundWindowMs) - servedMs({ ...meter, since: null }, meter.since)
  return missing > 0 ? meter.since + missing : null
}

function isFree(participant: Participant, now: number): boolean {
  return participant.freeUntil !== null && now < participant.freeUntil
}

/** When `woken` must come next; null: never. Monotonic ms. */
export function wakeAt(show: Show): number | null {
  if (show.phase === 'ended') return null
  const participants = openParticipants(show)
  const times: number[] = participants.flatMap((participant) => givenUpAt(show, participant) ?? [])
  if (show.expiresAt !== null) times.push(show.expiresAt)
  if (show.phase === 'open') return times.length === 0 ? null : Math.min(...times)
  if (participants.some((participant) => participant.pricePerMinute !== null)) times.push(nextTickAt(show))
  if (show.mediaGoneSince !== null) times.push(show.mediaGoneSince + mediaGraceMs[show.kind])
  for (const participant of participants) {
    const at = isForWhole(participant) ? earnedAt(show, participant) : dryAt(participant)
    if (at !== null) times.push(at)
  }
  return times.length === 0 ? null : Math.min(...times)
}
