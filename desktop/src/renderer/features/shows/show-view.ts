import type {
  CurrentShow,
  ParticipantForPerformer,
  ShowKind,
  ShowRequest,
  ShowState,
} from '@footlight/core/protocol'

/** What the performer sees of their shows, sorted by where it stands in the console. */
export interface ShowView {
  /** The one that waits longest is first. */
  readonly requests: readonly ShowRequest[]
  readonly currentShow: CurrentShow | null
  /** Who pays the private show. */
  readonly payer: ParticipantForPerformer | null
  readonly spies: readonly ParticipantForPerformer[]
  /** Of a ticket, group or goal show. */
  readonly audience: readonly ParticipantForPerformer[]
  /** Cameras of viewers in the public show. */
  readonly cameras: readonly ParticipantForPerformer[]
  /** Viewers who have the public show recorded. */
  readonly recordings: readonly ParticipantForPerformer[]
  /** Gross tokens of what runs now. */
  readonly tokens: number
}

/** Pure. Without the performer's part of the state the view is empty, not wrong. */
export function viewOf(state: ShowState): ShowView {
  const { requests = [], participants = [], tokens = 0 } = state.performer ?? {}
  const ofKind = (...kinds: readonly ShowKind[]) =>
    participants.filter((participant) => kinds.includes(participant.kind))
  return {
    requests: requests.toSorted((a, b) => a.requested_at - b.requested_at),
    currentShow: state.current,
    payer: ofKind('private').find((participant) => participant.role === 'payer') ?? null,
    spies: participants.filter((participant) => participant.role === 'spy'),
    audience: ofKind('limited', 'group', 'goal'),
    cameras: ofKind('cam2cam'),
    recordings: ofKind('recording'),
    tokens,
  }
}

/** Why a show that is announced cannot start yet; null: it can. */
export function startIneligibility({
  kind,
  target,
  reached,
}: Pick<CurrentShow, 'kind' | 'target' | 'reached'>): { readonly missing: number } | null {
  if (kind !== 'limited' && kind !== 'group') return null
  const missing = (target ?? 0) - (reached ?? 0)
  return missing > 0 ? { missing } : null
}

/** What the performer may do beside the current show; the server's rules, so that nothing is hidden that it does. */
export interface Permitted {
  /** Prices, a discount and standby: until somebody pays for the show itself. */
  readonly offers: boolean
  /** Announce another show, set a password, battle: not while tickets or pledges are out. */
  readonly newPlans: boolean
}

/** `currentShow` null: there is none. People who gather for a group show have paid nothing. */
export function permittedBeside(currentShow: Pick<CurrentShow, 'kind' | 'phase'> | null): Permitted {
  const isRunning = currentShow?.phase === 'running'
  return {
    offers: !isRunning,
    newPlans: !isRunning && (currentShow === null || currentShow.kind === 'group'),
  }
}

/** Of the way to what was asked for; 0 to 1. Where nothing was asked for, it is reached. */
export function progressOf({ target, reached }: Pick<CurrentShow, 'target' | 'reached'>): number {
  if (target === null || target <= 0) return 1
  return Math.min(1, (reached ?? 0) / target)
}

/**
 * How much of a request's time is left; 0 to 1. The server's clock may be ahead of this machine's or behind
 * it.
 */
export function shareLeft(from: number, until: number, now: number): number {
  if (until <= from) return 0
  return Math.min(1, Math.max(0, (until - now) / (until - from)))
}

/**
 * How much more picture earns the first ticket or pledge; 0: it is earned, nobody is there, or the show has
 * no refund window.
 */
export function secondsUntilEarned(
  currentShow: Pick<CurrentShow, 'refund_joined_minute_before_end'>,
  audience: readonly Pick<ParticipantForPerformer, 'seconds' | 'is_paused'>[],
  heardAt: number,
  now: number,
): number {
  const minutes = currentShow.refund_joined_minute_before_end
  if (minutes === null || audience.length === 0) return 0
  return Math.max(
    0,
    minutes * 60 - Math.max(...audience.map((participant) => secondsNow(participant, heardAt, now))),
  )
}

/**
 * Seconds of a participant now: what the server said last, and the time since. A clock that stands still does
 * not run on here either.
 */
export function secondsNow(
  { seconds, is_paused }: Pick<ParticipantForPerformer, 'seconds' | 'is_paused'>,
  heardAt: number,
  now: number,
): number {
  return is_paused ? seconds : seconds + Math.max(0, Math.floor((now - heardAt) / 1_000))
}

/**
 * Gross tokens now: an estimate between two reports of the server, at most a token per participant beside
 * what it will say.
 */
export function tokensNow(state: ShowState, heardAt: number, now: number): number {
  const { participants = [], tokens = 0 } = state.performer ?? {}
  return participants.reduce((sum, participant) => {
    const tokensAt = (seconds: number): number =>
      Math.floor(((participant.price_per_minute ?? 0) * seconds) / 60)
    return sum + tokensAt(secondsNow(participant, heardAt, now)) - tokensAt(participant.seconds)
  }, tokens)
}

/** What is left of the payer's tokens from here on the performer is warned of, as the payer is. */
export const WARN_BELOW_SECONDS = 60

/** How long the payer's tokens last; null: no clock runs. */
export function secondsLeftNow(
  { seconds_left, is_paused }: Pick<ParticipantForPerformer, 'seconds_left' | 'is_paused'>,
  heardAt: number,
  now: number,
): number | null {
  if (seconds_left === null) return null
  return is_paused
    ? seconds_left
    : Math.max(0, seconds_left - Math.max(0, Math.floor((now - heardAt) / 1_000)))
}
