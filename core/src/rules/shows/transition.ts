import type { AccountId } from '../../protocol/ids.ts'
import type { ShowEndReason } from '../../protocol/shows.ts'
import { assertNever } from '../result.ts'
import { inOrder, type ShowEffect } from './effects.ts'
import type { NewParticipant, ShowEvent } from './events.ts'
import { stopMeter } from './meter.ts'
import { closeParticipant, refillOf, takeParticipant, withMeters } from './participants.ts'
import {
  givenUpAt,
  isForWhole,
  mainShowKinds,
  mediaGraceMs,
  openParticipants,
  type Participant,
  participantOf,
  type Show,
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
    case 'participant_joined':
      return joined(show, event.participant, now)
    case 'funded':
      return change(
        show,
        event.account,
        (participant) => ({ ...participant, funded: participant.funded + event.tokens, isExhausted: false }),
        [store, state],
      )
    case 'refill_refused':
      return change(
        show,
        event.account,
        (participant) => ({ ...participant, isExhausted: true, isLimited: event.reason === 'daily_limit' }),
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

/** Changes the open participant of one account; does nothing when there is none. */
function change(
  show: Show,
  account: AccountId,
  edit: (participant: Participant) => Participant,
  effects: readonly ShowEffect[],
): ShowStep {
  const participant = participantOf(show, account)
  if (participant === null) return stay(show)
  return {
    show: {
      ...show,
      participants: show.participants.map((each) => (each === participant ? edit(each) : each)),
    },
    effects,
  }
}

function joined(show: Show, participant: NewParticipant, now: number): ShowStep {
  const taken = withMeters(takeParticipant(show, participant, now), now)
  const effects: ShowEffect[] = [
    store,
    { phase: 'announcement', kind: 'participant_joined', account: participant.account },
    state,
  ]
  if (show.phase === 'running') effects.unshift(recheck)
  // A goal that is reached starts as soon as the performer is there.
  if (show.kind !== 'goal' || mayStart(taken) !== null) return { show: taken, effects }
  const started = start(taken, now)
  return { show: started.show, effects: [...effects, ...started.effects] }
}

function start(show: Show, now: number): ShowStep {
  // Who reserved and went away would pay for nothing.
  const absent =
    show.kind === 'group' ? openParticipants(show).filter((participant) => !participant.isPresent) : []
  const released = absent.reduce(
    (each, participant) => closeParticipant(each, participant, 'user_left', now),
    show,
  )
  const running: Show = {
    ...released,
    phase: 'running',
    startedAt: now,
    expiresAt: null,
    participants: released.participants.map((participant) =>
      participant.closed === null
        ? {
            ...participant,
            flats: participant.flats.map((flat) => ({ ...flat, dueAt: Math.max(flat.dueAt, now) })),
          }
        : participant,
    ),
  }
  return {
    show: withMeters(running, now),
    effects: [
      recheck,
      ...absent.map(
        (participant) =>
          ({
            phase: 'money',
            kind: 'close_participant',
            participant: show.participants.indexOf(participant),
          }) as const,
      ),
      store,
      ...absent.map(
        (participant) =>
          ({
            phase: 'announcement',
            kind: 'participant_left',
            account: participant.account,
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
  const participants = show.participants.map((participant) =>
    participant.closed === null
      ? { ...participant, meter: stopMeter(participant.meter, since) }
      : participant,
  )
  return { show: { ...show, hasMedia: false, mediaGoneSince: since, participants }, effects: [store, state] }
}

function came(show: Show, account: AccountId, now: number): ShowStep {
  const step = change(
    show,
    account,
    (participant) => ({ ...participant, isPresent: true, goneSince: null }),
    [state],
  )
  return step.show === show || participantOf(show, account)?.isPresent
    ? stay(show)
    : { ...step, show: withMeters(step.show, now) }
}

function went(show: Show, account: AccountId, since: number): ShowStep {
  const goneSince = participantOf(show, account)?.goneSince ?? null
  if (goneSince !== null && since >= goneSince) return stay(show)
  return change(
    show,
    account,
    (participant) => ({
      ...participant,
      isPresent: false,
      goneSince: since,
      meter: isForWhole(participant) ? participant.meter : stopMeter(participant.meter, since),
    }),
    [state],
  )
}

function toppedUp(show: Show, account: AccountId, now: number): ShowStep {
  const participant = participantOf(show, account)
  if (participant === null || !participant.isExhausted) return stay(show)
  const wet = change(show, account, (each) => ({ ...each, isExhausted: false }), [])
  return {
    show: wet.show,
    effects: show.phase === 'running' ? refillOf({ ...participant, isExhausted: false }, now) : [],
  }
}

function left(show: Show, account: AccountId, reason: ShowEndReason, now: number): ShowStep {
  const participant = participantOf(show, account)
  if (participant === null) return stay(show)
  // The one who pays is the show; an audience that has paid for its ticket stays in it until it is shut out.
  if (participant.role === 'payer')
    return end(show, show.phase === 'open' && reason === 'user_ended' ? 'cancelled' : reason, now)
  if (show.phase === 'running' && isForWhole(participant) && reason !== 'removed') return stay(show)
  const without = closeParticipant(show, participant, reason, now)
  const effects: ShowEffect[] = [
    recheck,
    { phase: 'money', kind: 'close_participant', participant: show.participants.indexOf(participant) },
    store,
    { phase: 'announcement', kind: 'participant_left', account, reason },
    state,
  ]
  const remaining = openParticipants(without).length
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
  const open = openParticipants(show)
  const closed = open.reduce((each, participant) => closeParticipant(each, participant, reason, now), show)
  return {
    show: { ...closed, phase: 'ended', endedAt: now, reason, expiresAt: null },
    effects: [
      recheck,
      {
        phase: 'money',
        kind: 'settle',
        participants: open.map((participant) => show.participants.indexOf(participant)),
      },
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
  const gone = openParticipants(show).find(
    (participant) => now >= (givenUpAt(show, participant) ?? Number.POSITIVE_INFINITY),
  )
  if (gone !== undefined) {
    const step = left(show, gone.account, 'user_left', now)
    return step.show.phase === 'ended' ? step : followedBy(step, (next) => woken(next, now))
  }
  return show.phase === 'open'
    ? stay(show)
    : tick(show, now, left, (next, reason, at) => end(next, reason, at))
}

/** Tells whether a show is the current one and runs: what the public sees of the room depends on it. */
export function isCurrentShow(show: Show): boolean {
  return show.phase === 'running' && mainShowKinds.has(show.kind)
}
