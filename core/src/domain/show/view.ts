import type { AccountId } from '../../protocol/ids.ts'
import type {
  MySeat,
  PrivateDiscount,
  SeatForPerformer,
  ShowRequest,
  ShowState,
  StageShow,
} from '../../protocol/shows.ts'
import { reducedPrice } from '../offer/show-offers.ts'
import { servedMs } from './meter.ts'
import { escrowLastsMs, owedBy } from './owed.ts'
import { isForWhole, openSeats, type Seat, type Show, seatOf, stageKinds } from './show.ts'

/** What turns the machine's times and the wallets' contents into what people read. */
export interface ViewFacts {
  readonly now: number
  /** Monotonic to wall clock. */
  readonly wall: (monotonic: number) => number
  /** Tokens in a wallet, as last heard; null: not known. */
  readonly walletOf: (username: string) => number | null
}

/**
 * The show that everybody sees: one that runs on stage, else one that is announced. A request is nobody's
 * business.
 */
export function stageShowOf(shows: readonly Show[]): Show | null {
  const stage = shows.filter(
    (show) =>
      stageKinds.has(show.kind) &&
      show.phase !== 'ended' &&
      !(show.kind === 'private' && show.phase === 'open'),
  )
  return stage.find((show) => show.phase === 'running') ?? stage[0] ?? null
}

export function stageView(show: Show, { wall }: ViewFacts): StageShow {
  const { terms } = show
  const isAudience = show.kind === 'limited' || show.kind === 'goal'
  return {
    show_id: show.id,
    // `stageShowOf` lets no other kind through.
    kind: show.kind as StageShow['kind'],
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
  const seats = openSeats(show)
  return show.kind === 'goal' ? seats.reduce((sum, seat) => sum + seat.funded, 0) : seats.length
}

export function mySeats(shows: readonly Show[], account: AccountId, facts: ViewFacts): MySeat[] {
  return shows.flatMap((show) => {
    const seat = show.phase === 'ended' ? null : seatOf(show, account)
    return seat === null ? [] : [mySeat(show, seat, facts)]
  })
}

export function mySeat(show: Show, seat: Seat, facts: ViewFacts): MySeat {
  const { now, wall } = facts
  const spent = show.phase === 'open' ? 0 : owedBy(show, seat, now)
  const { terms } = show
  return {
    show_id: show.id,
    kind: show.kind,
    phase: show.phase,
    role: seat.role,
    price_per_minute: seat.pricePerMinute,
    tokens_spent: spent,
    tokens_held: Math.max(0, seat.funded - spent),
    seconds: secondsOf(seat, now),
    seconds_left: secondsLeft(seat, facts),
    free_until: seat.freeUntil !== null && seat.freeUntil > now ? wall(seat.freeUntil) : null,
    is_paused: show.phase === 'running' && isPaused(show, seat),
    has_recording:
      (show.kind === 'private' && seat.role === 'payer' && terms.keepsRecording) ||
      show.kind === 'recording' ||
      seat.flats.some((flat) => flat.what === 'recording'),
    cam2cam: seat.role === 'payer' && terms.cam2cam,
    watch_together: seat.role === 'payer' && terms.watchTogether,
    minimum_seconds: seat.role === 'payer' ? Math.round(terms.minimumMs / 1000) : 0,
    pre_tip: seat.role === 'payer' ? terms.preTip : 0,
    expires_at: show.expiresAt === null ? null : wall(show.expiresAt),
  }
}

/** For the performer: who waits for her answer, and whom she has. */
export function deskView(shows: readonly Show[], facts: ViewFacts): NonNullable<ShowState['desk']> {
  const running = shows.filter((show) => show.phase === 'running')
  return {
    requests: shows.filter((show) => show.phase === 'open').flatMap((show) => requestView(show, facts) ?? []),
    seats: running.flatMap((show) => openSeats(show).map((seat) => seatView(show, seat, facts))),
    tokens: running.reduce((sum, show) => sum + grossOf(show, facts.now), 0),
  }
}

/** null: not one that she has to answer. */
export function requestView(show: Show, { wall }: ViewFacts): ShowRequest | null {
  const [payer] = openSeats(show)
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

function seatView(show: Show, seat: Seat, facts: ViewFacts): SeatForPerformer {
  return {
    username: seat.username,
    role: seat.role,
    kind: show.kind,
    show_id: show.id,
    price_per_minute: seat.pricePerMinute,
    tokens: owedBy(show, seat, facts.now),
    seconds: secondsOf(seat, facts.now),
    seconds_left: secondsLeft(seat, facts),
    is_paused: isPaused(show, seat),
    cam2cam: seat.role === 'payer' && (show.terms.cam2cam || show.kind === 'cam2cam'),
  }
}

/** Who has paid for the whole misses nothing that costs by being away. */
function isPaused(show: Show, seat: Seat): boolean {
  return !show.hasMedia || (!seat.isPresent && !isForWhole(seat))
}

/** What a show has earned until now, closed seats with it. */
export function grossOf(show: Show, now: number): number {
  return show.seats.reduce(
    (sum, seat) => sum + (seat.closed?.owed ?? (show.startedAt === null ? 0 : owedBy(show, seat, now))),
    0,
  )
}

export function secondsOf(seat: Seat, now: number): number {
  return Math.floor(servedMs(seat.meter, now) / 1000)
}

/** With everything that the payer has; null: nothing runs out. */
export function secondsLeft(seat: Seat, { now, walletOf }: ViewFacts): number | null {
  const wallet = walletOf(seat.username) ?? 0
  const lasts = escrowLastsMs({ ...seat, funded: seat.funded + wallet }, now)
  return lasts === null ? null : Math.floor(lasts / 1000)
}

export function prepaidSecondsLeft(seat: Seat, now: number): number | null {
  const lasts = escrowLastsMs(seat, now)
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
