import type { AccountId } from '../../protocol/ids.ts'
import type { ShowEndReason } from '../../protocol/shows.ts'
import { assertNever } from '../result.ts'
import { inOrder, type ShowEffect } from './effects.ts'
import type { NewSeat, ShowEvent } from './events.ts'
import { stopMeter } from './meter.ts'
import { closeSeat, refillOf, takeSeat, withMeters } from './seats.ts'
import {
  givenUpAt,
  isForWhole,
  mediaGraceMs,
  openSeats,
  type Seat,
  type Show,
  seatOf,
  stageKinds,
} from './show.ts'
import { mayStart } from './start.ts'
import { followedBy, type ShowStep } from './step.ts'
import { tick } from './tick.ts'

/**
 * One show, one event. Pure; `now` is monotonic ms, whole. All reasons to end meet in `end`: the first wins,
 * the others are no-ops.
 */
export function advance(show: Show, event: ShowEvent, now: number): ShowStep {
  if (show.phase === 'ended') return { show, effects: [] }
  const step = apply(show, event, now)
  return step.show === show ? step : { show: step.show, effects: inOrder(step.effects) }
}

function apply(show: Show, event: ShowEvent, now: number): ShowStep {
  switch (event.kind) {
    case 'seat_taken':
      return seated(show, event.seat, now)
    case 'funded':
      return change(
        show,
        event.account,
        (seat) => ({ ...seat, funded: seat.funded + event.tokens, isDry: false }),
        [store, state],
      )
    case 'refill_refused':
      return change(
        show,
        event.account,
        (seat) => ({ ...seat, isDry: true, isLimited: event.reason === 'daily_limit' }),
        [state],
      )
    case 'topped_up':
      return toppedUp(show, event.account, now)
    case 'started':
      return mayStart(show) === null ? start(show, now) : stay(show)
    case 'media_on':
      return mediaOn(show, now)
    case 'media_off':
      return mediaOff(show, Math.min(event.since, now))
    case 'came':
      return came(show, event.account, now)
    case 'went':
      return went(show, event.account, Math.min(event.since, now))
    case 'left':
      return left(show, event.account, event.reason, now)
    case 'recording_failed':
      return recordingFailed(show, now)
    case 'ended':
      return end(show, event.reason, now)
    case 'woken':
      return woken(show, now)
    default:
      return assertNever(event)
  }
}

const recheck = { phase: 'media', kind: 'recheck' } as const
const store = { phase: 'record', kind: 'store' } as const
const state = { phase: 'announcement', kind: 'state' } as const

function stay(show: Show): ShowStep {
  return { show, effects: [] }
}

/** Changes the open seat of one account; nothing when there is none. */
function change(
  show: Show,
  account: AccountId,
  edit: (seat: Seat) => Seat,
  effects: readonly ShowEffect[],
): ShowStep {
  const seat = seatOf(show, account)
  if (seat === null) return stay(show)
  return { show: { ...show, seats: show.seats.map((each) => (each === seat ? edit(each) : each)) }, effects }
}

function seated(show: Show, seat: NewSeat, now: number): ShowStep {
  const taken = withMeters(takeSeat(show, seat, now), now)
  const effects: ShowEffect[] = [
    store,
    { phase: 'announcement', kind: 'seat_taken', account: seat.account },
    state,
  ]
  if (show.phase === 'running') effects.unshift(recheck)
  // A goal that is reached starts by itself (issue: "reached: starts"), as soon as she is there.
  if (show.kind !== 'goal' || mayStart(taken) !== null) return { show: taken, effects }
  const started = start(taken, now)
  return { show: started.show, effects: [...effects, ...started.effects] }
}

function start(show: Show, now: number): ShowStep {
  // Who reserved and went away would pay for nothing.
  const absent = show.kind === 'group' ? openSeats(show).filter((seat) => !seat.isPresent) : []
  const released = absent.reduce((each, seat) => closeSeat(each, seat, 'user_left', now), show)
  const running: Show = {
    ...released,
    phase: 'running',
    startedAt: now,
    expiresAt: null,
    seats: released.seats.map((seat) =>
      seat.closed === null
        ? { ...seat, flats: seat.flats.map((flat) => ({ ...flat, dueAt: Math.max(flat.dueAt, now) })) }
        : seat,
    ),
  }
  return {
    show: withMeters(running, now),
    effects: [
      recheck,
      ...absent.map(
        (seat) => ({ phase: 'money', kind: 'close_seat', seat: show.seats.indexOf(seat) }) as const,
      ),
      store,
      ...absent.map(
        (seat) =>
          ({
            phase: 'announcement',
            kind: 'seat_closed',
            account: seat.account,
            reason: 'user_left',
          }) as const,
      ),
      { phase: 'announcement', kind: 'started' },
      state,
    ],
  }
}

function mediaOn(show: Show, now: number): ShowStep {
  if (show.hasMedia) return stay(show)
  const darkness =
    show.mediaGoneSince === null ? show.darkness : [...show.darkness, { from: show.mediaGoneSince, to: now }]
  const changed = withMeters({ ...show, hasMedia: true, mediaGoneSince: null, darkness }, now)
  if (show.kind === 'goal' && mayStart(changed) === null) return start(changed, now)
  return { show: changed, effects: [store, state] }
}

/**
 * Also when it was gone already, but for longer than was known. What a former process has noted as served
 * stays so.
 */
function mediaOff(show: Show, silentSince: number): ShowStep {
  const since = Math.max(silentSince, show.cutOffAt ?? silentSince)
  if (show.mediaGoneSince !== null && since >= show.mediaGoneSince) return stay(show)
  const seats = show.seats.map((seat) =>
    seat.closed === null ? { ...seat, meter: stopMeter(seat.meter, since) } : seat,
  )
  return { show: { ...show, hasMedia: false, mediaGoneSince: since, seats }, effects: [store, state] }
}

function came(show: Show, account: AccountId, now: number): ShowStep {
  const step = change(show, account, (seat) => ({ ...seat, isPresent: true, goneSince: null }), [state])
  return step.show === show || seatOf(show, account)?.isPresent
    ? stay(show)
    : { ...step, show: withMeters(step.show, now) }
}

function went(show: Show, account: AccountId, since: number): ShowStep {
  const goneSince = seatOf(show, account)?.goneSince ?? null
  if (goneSince !== null && since >= goneSince) return stay(show)
  return change(
    show,
    account,
    (seat) => ({
      ...seat,
      isPresent: false,
      goneSince: since,
      meter: isForWhole(seat) ? seat.meter : stopMeter(seat.meter, since),
    }),
    [state],
  )
}

function toppedUp(show: Show, account: AccountId, now: number): ShowStep {
  const seat = seatOf(show, account)
  if (seat === null || !seat.isDry) return stay(show)
  const wet = change(show, account, (each) => ({ ...each, isDry: false }), [])
  return { show: wet.show, effects: show.phase === 'running' ? refillOf({ ...seat, isDry: false }, now) : [] }
}

function left(show: Show, account: AccountId, reason: ShowEndReason, now: number): ShowStep {
  const seat = seatOf(show, account)
  if (seat === null) return stay(show)
  // The one who pays is the show; an audience that has paid for its ticket stays in it until it is shut out.
  if (seat.role === 'payer')
    return end(show, show.phase === 'open' && reason === 'user_ended' ? 'cancelled' : reason, now)
  if (show.phase === 'running' && isForWhole(seat) && reason !== 'removed') return stay(show)
  const without = closeSeat(show, seat, reason, now)
  const effects: ShowEffect[] = [
    recheck,
    { phase: 'money', kind: 'close_seat', seat: show.seats.indexOf(seat) },
    store,
    { phase: 'announcement', kind: 'seat_closed', account, reason },
    state,
  ]
  const remaining = openSeats(without).length
  if (show.kind !== 'group' || remaining >= (show.phase === 'running' ? show.terms.minimum : 1))
    return { show: without, effects }
  const ended = end(without, show.phase === 'running' ? 'below_threshold' : 'cancelled', now)
  return { show: ended.show, effects: [...effects, ...ended.effects] }
}

/** A recording that is all there is to the show ends with it; another show goes on without. */
function recordingFailed(show: Show, now: number): ShowStep {
  if (show.recordingFailed) return stay(show)
  const failed = { ...show, recordingFailed: true }
  return show.kind === 'recording' ? end(failed, 'unpublish', now) : { show: failed, effects: [store, state] }
}

/** The one place where a show ends. */
function end(show: Show, reason: ShowEndReason, now: number): ShowStep {
  const open = openSeats(show)
  const closed = open.reduce((each, seat) => closeSeat(each, seat, reason, now), show)
  return {
    show: { ...closed, phase: 'ended', endedAt: now, reason, expiresAt: null },
    effects: [
      recheck,
      { phase: 'money', kind: 'settle', seats: open.map((seat) => show.seats.indexOf(seat)) },
      store,
      { phase: 'announcement', kind: 'ended', reason },
      state,
    ],
  }
}

function woken(show: Show, now: number): ShowStep {
  if (show.expiresAt !== null && now >= show.expiresAt) return end(show, 'expired', now)
  if (
    show.phase === 'running' &&
    show.mediaGoneSince !== null &&
    now - show.mediaGoneSince >= mediaGraceMs[show.kind]
  ) {
    // Nobody knows how much of it there was before the stop: what our stop cut short, and was not taken up
    // again, costs nothing.
    return end(show, show.mediaGoneSince === show.cutOffAt ? 'server_restart' : 'unpublish', now)
  }
  const gone = openSeats(show).find((seat) => now >= (givenUpAt(show, seat) ?? Number.POSITIVE_INFINITY))
  if (gone !== undefined) {
    const step = left(show, gone.account, 'user_left', now)
    return step.show.phase === 'ended' ? step : followedBy(step, (next) => woken(next, now))
  }
  return show.phase === 'open'
    ? stay(show)
    : tick(show, now, left, (next, reason, at) => end(next, reason, at))
}

/** A show that has the stage: what the public sees of the room depends on it. */
export function isOnStage(show: Show): boolean {
  return show.phase === 'running' && stageKinds.has(show.kind)
}
