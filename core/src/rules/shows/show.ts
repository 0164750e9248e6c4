import type { AccountId } from '../../protocol/ids.ts'
import type { ParticipantRole, ShowEndReason, ShowKind, ShowPhase } from '../../protocol/shows.ts'
import type { Interval, Meter } from './meter.ts'

/** Between two charges of a running show. */
export const TICK_MS = 10_000
/** How long a request waits for its answer. */
export const REQUEST_EXPIRES_MS = 120_000
/** A payer whose line broke may come back for this long; the clock stands still meanwhile. */
export const SEAT_GRACE_MS = 15_000
/** Who reserved for a group and went away has their tokens back after this long. */
export const RESERVATION_GRACE_MS = 120_000
/**
 * How long a show waits for a performer whose line broke: a private as long as the room itself, an audience
 * that has paid for its tickets longer.
 */
export const mediaGraceMs: Readonly<Record<ShowKind, number>> = {
  private: 15_000,
  cam2cam: 15_000,
  recording: 15_000,
  group: 15_000,
  limited: 120_000,
  goal: 120_000,
}
/** Picture that earns a pre-tip where no minimum was agreed. */
export const PRE_TIP_EARNED_MS = 30_000
/** More escrow is taken when what is there lasts for less than two ticks. */
export const REFILL_BELOW_MS = 2 * TICK_MS

/**
 * What was agreed when the show was opened. Never changes afterwards, whatever the performer's settings do.
 * Tokens and ms.
 */
export interface Terms {
  /** By the minute: private, group, cam2cam, recording; null: one price for the whole show. */
  readonly pricePerMinute: number | null
  /** private. */
  readonly isExclusive: boolean
  readonly cam2cam: boolean
  readonly watchTogether: boolean
  readonly keepsRecording: boolean
  readonly preTip: number
  readonly minimumMs: number
  /** null: no spying. */
  readonly spyPricePerMinute: number | null
  readonly spyStartupTip: number
  /** limited. */
  readonly ticketPrice: number
  /** 0: none for sale. */
  readonly recordingPrice: number
  readonly message: string
  /** limited: when it is to start. Wall clock. */
  readonly startsAt: number | null
  /** limited: tickets; group: people; goal: tokens. */
  readonly minimum: number
  readonly refundWindowMs: number
}

export const noTerms: Terms = {
  pricePerMinute: null,
  isExclusive: false,
  cam2cam: false,
  watchTogether: false,
  keepsRecording: false,
  preTip: 0,
  minimumMs: 0,
  spyPricePerMinute: null,
  spyStartupTip: 0,
  ticketPrice: 0,
  recordingPrice: 0,
  message: '',
  startsAt: null,
  minimum: 0,
  refundWindowMs: 0,
}

/**
 * A sum that does not grow with the time. Owed once as much was served as earns it (`earnedAfterMs`); what
 * was not earned is not paid. `dueAt`: when it could be earned first.
 */
export interface FlatSum {
  readonly what: 'pre_tip' | 'startup_tip' | 'ticket' | 'pledge' | 'recording'
  readonly tokens: number
  readonly dueAt: number
}

/**
 * One person's part in a show, from taking it to giving it back. Somebody who comes again takes a new one.
 */
export interface Participant {
  readonly account: AccountId
  readonly username: string
  readonly role: ParticipantRole
  /** null: free, or one price for the whole. */
  readonly pricePerMinute: number | null
  /** All that was ever put into escrow for this participant. */
  readonly funded: number
  readonly flats: readonly FlatSum[]
  readonly meter: Meter
  readonly freeUntil: number | null
  readonly takenAt: number
  readonly isPresent: boolean
  /** Since when the line is down; null: it is not. */
  readonly goneSince: number | null
  /** The wallet had nothing when more was asked for. */
  readonly isExhausted: boolean
  /** It was the person's own daily limit that refused more (LEDGER-29). */
  readonly isLimited?: boolean
  /** Set once, when the participant's part ends or the show is over. */
  readonly closed: ClosedParticipant | null
}

export interface ClosedParticipant {
  readonly at: number
  readonly reason: ShowEndReason
  /** What the participant owed in the end. The rest of `funded` is refunded. */
  readonly owed: number
}

export interface Show {
  /** uuid; a request's id as well. */
  readonly id: string
  readonly kind: ShowKind
  readonly phase: ShowPhase
  readonly terms: Terms
  readonly openedAt: number
  /** When an open show expires; null: it waits. */
  readonly expiresAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly reason: ShowEndReason | null
  /** The performer's stream is there and sends. */
  readonly hasMedia: boolean
  readonly mediaGoneSince: number | null
  /** When the picture was gone before and came back. */
  readonly darkness: readonly Interval[]
  /** When this process took it over from one that stopped in the middle of it; absent: it began here. */
  readonly cutOffAt?: number
  /** What was to be recorded is not, or not whole: nobody pays for it. */
  readonly recordingFailed: boolean
  /** Charges so far; the number of the next one. */
  readonly ticks: number
  readonly participants: readonly Participant[]
}

/** Kinds that replace the public show on the main feed; the others run beside it. */
export const mainShowKinds: ReadonlySet<ShowKind> = new Set(['private', 'limited', 'group', 'goal'])

/** Paid at one price for the whole show, present or not. */
export function isForWhole({ role }: Pick<Participant, 'role'>): boolean {
  return role === 'ticket' || role === 'pledge'
}

/**
 * When a person who went away counts as having left the show; null: they are there, or presence is not what
 * they pay for.
 */
export function givenUpAt(show: Show, participant: Participant): number | null {
  const { goneSince } = participant
  if (goneSince === null || isForWhole(participant)) return null
  if (show.phase === 'running') return goneSince + SEAT_GRACE_MS
  return show.kind === 'group' && show.phase === 'open' ? goneSince + RESERVATION_GRACE_MS : null
}

export function openParticipants(show: Show): readonly Participant[] {
  return show.participants.filter((participant) => participant.closed === null)
}

export function participantOf(show: Show, account: AccountId): Participant | null {
  return (
    show.participants.find((participant) => participant.account === account && participant.closed === null) ??
    null
  )
}
