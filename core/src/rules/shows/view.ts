import type { AccountId } from '../../protocol/ids.ts'
import type {
  CurrentShow,
  MyParticipant,
  ParticipantForPerformer,
  PrivateDiscount,
  ShowRequest,
  ShowState,
} from '../../protocol/shows.ts'
import { reducedPrice } from '../offers/show-offers.ts'
import { servedMs } from './meter.ts'
import { escrowLastsMs, owedBy } from './owed.ts'
import {
  isForWhole,
  mainShowKinds,
  openParticipants,
  type Participant,
  participantOf,
  type Show,
} from './show.ts'

/** What turns the machine's times and the wallets' contents into what people read. */
export interface ViewFacts {
  readonly now: number
  /** Monotonic to wall clock. */
  readonly wall: (monotonic: number) => number
  /** Tokens in a wallet, as last heard; null: not known. */
  readonly walletOf: (username: string) => number | null
}

/**
 * The show that everybody sees: the one that runs on the main feed, else one that is announced. A request is
 * not public.
 */
export function currentShowOf(shows: readonly Show[]): Show | null {
  const currentShow = shows.filter(
    (show) =>
      mainShowKinds.has(show.kind) &&
      show.phase !== 'ended' &&
      !(show.kind === 'private' && show.phase === 'open'),
  )
  return currentShow.find((show) => show.phase === 'running') ?? currentShow[0] ?? null
}

export function currentShowView(show: Show, { wall }: ViewFacts): CurrentShow {
  const { terms } = show
  const isAudience = show.kind === 'limited' || show.kind === 'goal'
  return {
    show_id: show.id,
    // `currentShowOf` lets no other kind through.
    kind: show.kind as CurrentShow['kind'],
    phase: show.phase,
    started_at: show.startedAt === null ? null : wall(show.startedAt),
    is_exclusive: terms.isExclusive,
    price_per_minute: terms.pricePerMinute,
    spy_price_per_minute: show.kind === 'private' && !terms.isExclusive ? terms.spyPricePerMinute : null,
    spy_startup_tip: show.kind === 'private' ? terms.spyStartupTip : null,
    ticket_price: show.kind === 'limited' ? terms.ticketPrice : null,
    recording_price: show.kind === 'limited' ? terms.recordingPrice : null,
    message: terms.message,
    at:
      show.kind === 'limited'
        ? terms.startsAt
        : show.kind === 'goal' && show.expiresAt !== null
          ? wall(show.expiresAt)
          : null,
    target: show.kind === 'private' ? null : terms.minimum,
    reached: reachedOf(show),
    refund_joined_minute_before_end: isAudience ? Math.round(terms.refundWindowMs / 60_000) : null,
  }
}

function reachedOf(show: Show): number | null {
  if (show.kind === 'private') return null
  const participants = openParticipants(show)
  return show.kind === 'goal'
    ? participants.reduce((sum, participant) => sum + participant.funded, 0)
    : participants.length
}

export function myParticipants(
  shows: readonly Show[],
  account: AccountId,
  facts: ViewFacts,
): MyParticipant[] {
  return shows.flatMap((show) => {
    const participant = show.phase === 'ended' ? null : participantOf(show, account)
    return participant === null ? [] : [myParticipant(show, participant, facts)]
  })
}

export function myParticipant(show: Show, participant: Participant, facts: ViewFacts): MyParticipant {
  const { now, wall } = facts
  const spent = show.phase === 'open' ? 0 : owedBy(show, participant, now)
  const { terms } = show
  return {
    show_id: show.id,
    kind: show.kind,
    phase: show.phase,
    role: participant.role,
    price_per_minute: participant.pricePerMinute,
    tokens_spent: spent,
    tokens_held: Math.max(0, participant.funded - spent),
    seconds: secondsOf(participant, now),
    seconds_left: secondsLeft(participant, facts),
    free_until:
      participant.freeUntil !== null && participant.freeUntil > now ? wall(participant.freeUntil) : null,
    is_paused: show.phase === 'running' && isPaused(show, participant),
    has_recording:
      (show.kind === 'private' && participant.role === 'payer' && terms.keepsRecording) ||
      show.kind === 'recording' ||
      participant.flats.some((flat) => flat.what === 'recording'),
    cam2cam: participant.role === 'payer' && terms.cam2cam,
    watch_together: participant.role === 'payer' && terms.watchTogether,
    minimum_seconds: participant.role === 'payer' ? Math.round(terms.minimumMs / 1000) : 0,
    pre_tip: participant.role === 'payer' ? terms.preTip : 0,
    expires_at: show.expiresAt === null ? null : wall(show.expiresAt),
  }
}

/** For the performer: who waits for an answer, and who takes part now. */
export function performerView(shows: readonly Show[], facts: ViewFacts): NonNullable<ShowState['performer']> {
  const running = shows.filter((show) => show.phase === 'running')
  return {
    requests: shows.filter((show) => show.phase === 'open').flatMap((show) => requestView(show, facts) ?? []),
    participants: running.flatMap((show) =>
      openParticipants(show).map((participant) => participantView(show, participant, facts)),
    ),
    tokens: running.reduce((sum, show) => sum + grossOf(show, facts.now), 0),
  }
}

/** null: not one that the performer has to answer. */
export function requestView(show: Show, { wall }: ViewFacts): ShowRequest | null {
  const [payer] = openParticipants(show)
  if (payer?.role !== 'payer' || show.expiresAt === null) return null
  const { terms } = show
  return {
    request_id: show.id,
    kind: show.kind as ShowRequest['kind'],
    username: payer.username,
    is_exclusive: terms.isExclusive,
    cam2cam: terms.cam2cam || show.kind === 'cam2cam',
    watch_together: terms.watchTogether,
    price_per_minute: terms.pricePerMinute ?? 0,
    pre_tip: terms.preTip,
    requested_at: wall(show.openedAt),
    expires_at: wall(show.expiresAt),
  }
}

function participantView(show: Show, participant: Participant, facts: ViewFacts): ParticipantForPerformer {
  return {
    username: participant.username,
    role: participant.role,
    kind: show.kind,
    show_id: show.id,
    price_per_minute: participant.pricePerMinute,
    tokens: owedBy(show, participant, facts.now),
    seconds: secondsOf(participant, facts.now),
    seconds_left: secondsLeft(participant, facts),
    is_paused: isPaused(show, participant),
    cam2cam: participant.role === 'payer' && (show.terms.cam2cam || show.kind === 'cam2cam'),
  }
}

/** Who has paid for the whole misses nothing that costs by being away. */
function isPaused(show: Show, participant: Participant): boolean {
  return !show.hasMedia || (!participant.isPresent && !isForWhole(participant))
}

/** What a show has earned until now, closed participants included. */
export function grossOf(show: Show, now: number): number {
  return show.participants.reduce(
    (sum, participant) =>
      sum + (participant.closed?.owed ?? (show.startedAt === null ? 0 : owedBy(show, participant, now))),
    0,
  )
}

export function secondsOf(participant: Participant, now: number): number {
  return Math.floor(servedMs(participant.meter, now) / 1000)
}

/** With everything that the payer has; null: nothing runs out. */
export function secondsLeft(participant: Participant, { now, walletOf }: ViewFacts): number | null {
  const wallet = walletOf(participant.username) ?? 0
  const lasts = escrowLastsMs({ ...participant, funded: participant.funded + wallet }, now)
  return lasts === null ? null : Math.floor(lasts / 1000)
}

export function prepaidSecondsLeft(participant: Participant, now: number): number | null {
  const lasts = escrowLastsMs(participant, now)
  return lasts === null ? null : Math.floor(lasts / 1000)
}

export interface Discount {
  readonly rate: number
  /** Monotonic. */
  readonly endsAt: number
}

/** Percent off now; 0: none. */
export function rateOf(discount: Discount | null, now: number): number {
  return discount === null || now >= discount.endsAt ? 0 : discount.rate
}

/** Rounded up: a discount never makes a price free. */
export function discounted(price: number, discount: Discount | null, now: number): number {
  return reducedPrice(price, rateOf(discount, now))
}

export function discountView(
  discount: Discount | null,
  price: number,
  { now, wall }: ViewFacts,
): PrivateDiscount | null {
  if (discount === null || now >= discount.endsAt) return null
  return {
    discountRate: discount.rate,
    ends_at: wall(discount.endsAt),
    privatePricePerMinuteInToken: discounted(price, discount, now),
  }
}
