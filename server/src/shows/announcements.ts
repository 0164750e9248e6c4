import type { AccountId, ShowEndReason } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import { RATED_SHOW_MS_MIN } from '@footlight/core/rules/ratings/rating'
import {
  mainShowKinds,
  openParticipants,
  owedBy,
  type Participant,
  prepaidSecondsLeft,
  reasonToOthers,
  requestView,
  type Show,
  type ShowEffect,
  secondsLeft,
  secondsOf,
} from '@footlight/core/rules/shows/index'
import { everybody } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { ActiveShows } from './active-shows.ts'
import type { ShowRunner } from './show-runner.ts'

type Announcement = Extract<ShowEffect, { phase: 'announcement' }>

/** What is told of a show, each to those whom it is about. `at`: of the step that it belongs to, monotonic ms. */
export async function announceShow(
  activeShows: ActiveShows,
  runner: ShowRunner,
  effect: Announcement,
  at: number,
): Promise<void> {
  switch (effect.kind) {
    case 'participant_joined':
      return await announceParticipant(activeShows, runner.show, effect.account)
    case 'started':
      return await announceStart(activeShows, runner.show)
    case 'tick':
      return tellTicks(activeShows, runner.show, at)
    case 'participant_left':
      return await announceClosedParticipant(activeShows, runner.show, effect.account)
    case 'ended':
      return await announceEnd(activeShows, runner.show, effect.reason)
    case 'state':
      return tellState(activeShows)
    default:
      return assertNever(effect)
  }
}

/** Everybody gets the state as they may see it; what is the same for most is encoded once. */
export function tellState(activeShows: ActiveShows): void {
  const { fanOut } = activeShows.context.roomMembers
  const concerned = new Set<AccountId>()
  for (const { viewer } of fanOut.readers())
    if (viewer.accountId !== null && activeShows.concerns(viewer.accountId)) concerned.add(viewer.accountId)
  const own = [...concerned].map((account) => ({
    to: { kind: 'account', account } as const,
    frame: encodeEvent('v3.show.state', activeShows.stateFor(account)),
  }))
  fanOut.to({
    shares: [...own, { to: everybody, frame: encodeEvent('v3.show.state', activeShows.publicState()) }],
  })
}

async function announceParticipant(activeShows: ActiveShows, show: Show, account: AccountId): Promise<void> {
  const { context } = activeShows
  const owner = context.owner().username
  const participant = show.participants.findLast((each) => each.account === account)
  if (participant === undefined) return
  // Who comes into a show that runs may receive it from now on, and nothing else says so.
  if (show.phase === 'running') context.tellMedia([participant.username])
  const request = show.phase === 'open' ? requestView(show, activeShows.viewFacts()) : null
  if (request !== null && request.kind !== 'recording')
    return await context.announce('v3.private.request', request, [owner])
  if (participant.role !== 'spy') return
  const free_until = participant.freeUntil === null ? null : activeShows.times.wall(participant.freeUntil)
  await context.announce(
    'v3.spy.started',
    {
      show_id: show.id,
      username: participant.username,
      cost_per_minute: participant.pricePerMinute ?? 0,
      free_until,
    },
    [participant.username, owner],
  )
}

async function announceStart(activeShows: ActiveShows, show: Show): Promise<void> {
  const { context } = activeShows
  const owner = context.owner().username
  await context.announceStatus()
  const [payer] = openParticipants(show)
  if (show.kind === 'private' && payer !== undefined) {
    await context.announce(
      'v3.private.started',
      {
        show_id: show.id,
        broadcaster: owner,
        username: payer.username,
        price_per_minute: show.terms.pricePerMinute ?? 0,
        is_exclusive: show.terms.isExclusive,
      },
      [payer.username, owner],
    )
  } else if (show.kind === 'cam2cam' && payer !== undefined) {
    await context.announce('v3.sharecam.accepted', { show_id: show.id, username: payer.username }, [
      payer.username,
      owner,
    ])
  } else if (mainShowKinds.has(show.kind))
    await context.announce('v3.limited.started', { show_id: show.id, kind: show.kind })
}

/** As it was charged: the books took a while, and nobody is told of a token that they do not have (SHOW-40). */
function tellTicks(activeShows: ActiveShows, show: Show, at: number): void {
  const { context } = activeShows
  const facts = { ...activeShows.viewFacts(), now: at }
  for (const participant of openParticipants(show)) {
    if (participant.pricePerMinute === null) continue
    context.tell(
      [participant.username, context.owner().username],
      participant.role === 'spy' ? 'v3.spy.tick' : 'v3.private.tick',
      {
        show_id: show.id,
        kind: show.kind,
        username: participant.username,
        tokens: owedBy(show, participant, at),
        seconds: secondsOf(participant, at),
        seconds_left: secondsLeft(participant, facts),
        prepaid_seconds_left: prepaidSecondsLeft(participant, at),
      },
    )
  }
}

async function announceClosedParticipant(
  activeShows: ActiveShows,
  show: Show,
  account: AccountId,
): Promise<void> {
  const participant = show.participants.findLast((each) => each.account === account && each.closed !== null)
  if (participant?.closed == null) return
  activeShows.context.tellMedia([participant.username])
  if (participant.role === 'spy')
    return await announceSpyEnd(activeShows, show, participant, participant.closed.reason)
  await announceSettled(activeShows, show, participant, participant.closed.reason)
}

async function announceEnd(activeShows: ActiveShows, show: Show, reason: ShowEndReason): Promise<void> {
  const { context } = activeShows
  const hasStarted = show.startedAt !== null
  if (hasStarted) await context.announceStatus()
  const atTheEnd = show.participants.filter((participant) => participant.closed?.at === show.endedAt)
  const payer = show.participants.find((participant) => participant.role === 'payer')
  if (payer === undefined) {
    if (hasStarted || show.kind !== 'group')
      await context.announce('v3.limited.end', { show_id: show.id, kind: show.kind, reason })
    for (const participant of atTheEnd) await announceSettled(activeShows, show, participant, reason)
    return
  }
  if (!hasStarted) return await announceRefusedRequest(activeShows, show, payer, reason)
  await announcePaidEnd(activeShows, show, payer, reason)
  for (const participant of atTheEnd)
    if (participant.role === 'spy')
      await announceSpyEnd(activeShows, show, participant, reasonToOthers(reason))
}

/** Declined, expired, request_failed. */
async function announceRefusedRequest(
  { context }: ActiveShows,
  show: Show,
  payer: Participant,
  reason: ShowEndReason,
): Promise<void> {
  const owner = context.owner().username
  const request = { request_id: show.id, kind: show.kind, username: payer.username }
  const to = [payer.username, owner]
  if (reason === 'declined' && show.kind === 'cam2cam') {
    return await context.announce(
      'v3.sharecam.declined',
      { request_id: show.id, username: payer.username, broadcaster: owner },
      to,
    )
  }
  if (reason === 'declined') return await context.announce('v3.private.declined', request, to)
  if (reason === 'expired') return await context.announce('v3.private.expired', request, to)
  await context.announce('v3.private.request_failed', { ...request, reason }, to)
}

async function announcePaidEnd(
  activeShows: ActiveShows,
  show: Show,
  payer: Participant,
  reason: ShowEndReason,
): Promise<void> {
  const { context } = activeShows
  const owed = payer.closed?.owed ?? 0
  if (show.kind !== 'private' && show.kind !== 'cam2cam')
    return await announceSettled(activeShows, show, payer, reason)
  const seconds = secondsOf(payer, activeShows.times.now())
  for (const told of tellings(reason, payer.username, context.owner().username)) {
    const end = { show_id: show.id, username: payer.username, reason: told.reason }
    if (show.kind === 'cam2cam') await context.announce('v3.sharecam.end', end, told.to)
    else
      await context.announce(
        'v3.private.end',
        { ...end, tokens: owed, seconds, refund: payer.funded - owed },
        told.to,
      )
  }
}

async function announceSpyEnd(
  activeShows: ActiveShows,
  show: Show,
  participant: Participant,
  reason: ShowEndReason,
): Promise<void> {
  const payload = {
    show_id: show.id,
    username: participant.username,
    tokens: participant.closed?.owed ?? 0,
    seconds: secondsOf(participant, activeShows.times.now()),
  }
  for (const told of tellings(reason, participant.username, activeShows.context.owner().username)) {
    await activeShows.context.announce('v3.spy.end', { ...payload, reason: told.reason }, told.to)
  }
}

/** Who reads which reason: both the same, but for a daily limit, which is told to `own` alone. */
function tellings(
  reason: ShowEndReason,
  own: string,
  other: string,
): readonly { readonly to: string[]; readonly reason: ShowEndReason }[] {
  const others = reasonToOthers(reason)
  return others === reason
    ? [{ to: [own, other], reason }]
    : [
        { to: [own], reason },
        { to: [other], reason: others },
      ]
}

async function announceSettled(
  { context }: ActiveShows,
  show: Show,
  participant: Participant,
  reason: ShowEndReason,
): Promise<void> {
  const owed = participant.closed?.owed ?? 0
  const lasted = show.startedAt === null || show.endedAt === null ? 0 : show.endedAt - show.startedAt
  await context.announce(
    'v3.limited.settled',
    {
      show_id: show.id,
      kind: show.kind,
      username: participant.username,
      reason,
      tokens: owed,
      refund: participant.funded - owed,
      may_rate: owed > 0 && lasted >= Math.max(RATED_SHOW_MS_MIN, show.terms.refundWindowMs),
    },
    [participant.username],
  )
}
