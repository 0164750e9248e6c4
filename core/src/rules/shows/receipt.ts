import type { AccountId } from '../../protocol/ids.ts'
import type { ParticipantRole, ShowEndReason, ShowKind } from '../../protocol/shows.ts'
import type { Split } from '../ledger/shares.ts'
import { tokensFor } from './meter.ts'
import { finalFlats } from './owed.ts'
import type { ClosedParticipant, FlatSum, Participant, Show } from './show.ts'

/** Times are wall clock ms. */
export interface BillLine {
  readonly what: 'time' | 'minimum' | 'pre_tip' | 'startup_tip' | 'ticket' | 'pledge' | 'recording'
  readonly from: number
  readonly to: number
  readonly ms: number
  /** Tokens per minute; null: a flat sum. */
  readonly price: number | null
  readonly tokens: number
}

export interface ParticipantBill {
  readonly account: AccountId
  readonly username: string
  readonly role: ParticipantRole
  readonly reason: ShowEndReason
  readonly lines: readonly BillLine[]
  /** Sum of the lines, exactly. */
  readonly tokens: number
  readonly refund: number
}

/** What a show came to: the memo of its settlement, and what everybody's receipt is cut from. */
export interface Bill {
  readonly show: string
  readonly kind: ShowKind
  readonly broadcaster: AccountId
  readonly reason: ShowEndReason
  readonly startedAt: number | null
  readonly endedAt: number
  readonly participants: readonly ParticipantBill[]
  /** How the books shared it; null: they have not yet, or nothing was earned. */
  readonly split: Split | null
}

/** A bill as it stands in the books. Those of the first versions call the participants `seats`. */
export type StoredBill = Omit<Bill, 'participants'> & {
  readonly participants?: Bill['participants']
  readonly seats?: Bill['participants']
}

export function readBill({ seats = [], participants = seats, ...bill }: StoredBill): Bill {
  return { ...bill, participants }
}

/**
 * What people allow themselves in a day is nobody else's business: to others the tokens ran out (LEDGER-29).
 */
export function reasonToOthers(reason: ShowEndReason): ShowEndReason {
  return reason === 'daily_limit' ? 'out_of_tokens' : reason
}

/** What the settlement itself cannot carry: how it was shared is decided with it (LEDGER-11). */
export function settledBill(bill: Bill, split: Split | undefined): Bill {
  return { ...bill, split: split ?? null }
}

/**
 * Tells whether a participant gets the file of a show that was recorded: they paid, and were not shut out of
 * a show that they bought it for.
 */
export function getsRecording(show: Show, { role, flats, closed }: Participant): boolean {
  if (show.recordingFailed || closed === null || closed.owed === 0) return false
  return show.kind === 'limited'
    ? closed.reason !== 'removed' && flats.some(({ what }) => what === 'recording')
    : role === 'payer'
}

/** `wall` turns a monotonic time into one of the wall clock. */
export function billOf(
  show: Show,
  broadcaster: AccountId,
  split: Split | null,
  wall: (monotonic: number) => number,
): Bill {
  return {
    show: show.id,
    kind: show.kind,
    broadcaster,
    reason: show.reason ?? 'cancelled',
    startedAt: show.startedAt === null ? null : wall(show.startedAt),
    endedAt: wall(show.endedAt ?? 0),
    participants: show.participants.flatMap((participant) =>
      participant.closed === null ? [] : [participantBill(show, participant, participant.closed, wall)],
    ),
    split,
  }
}

function participantBill(
  show: Show,
  participant: Participant,
  closed: ClosedParticipant,
  wall: (monotonic: number) => number,
): ParticipantBill {
  const lines = closed.owed === 0 ? [] : linesOf(show, participant, closed, wall)
  return {
    account: participant.account,
    username: participant.username,
    role: participant.role,
    reason: closed.reason,
    lines,
    tokens: closed.owed,
    refund: participant.funded - closed.owed,
  }
}

function linesOf(
  show: Show,
  participant: Participant,
  closed: ClosedParticipant,
  wall: (monotonic: number) => number,
): BillLine[] {
  const flats = paidFlats(show, participant, closed).map((flat): BillLine => {
    return {
      what: flat.what,
      from: wall(flat.dueAt),
      to: wall(flat.dueAt),
      ms: 0,
      price: null,
      tokens: flat.tokens,
    }
  })
  const lines = [...flats, ...timeLines(participant, wall)]
  const sum = lines.reduce((total, line) => total + line.tokens, 0)
  if (sum === closed.owed || participant.pricePerMinute === null) return lines
  // More than the clock says: the agreed minimum of one who ended it early. Less: the escrow was the limit.
  const rest = closed.owed - sum
  const from = wall(closed.at)
  if (rest > 0)
    return [
      ...lines,
      {
        what: 'minimum',
        from,
        to: from,
        ms: Math.max(0, show.terms.minimumMs),
        price: participant.pricePerMinute,
        tokens: rest,
      },
    ]
  return cutTo(lines, closed.owed)
}

/**
 * What was settled before a restart stays so, though the saved meter may know less of what was served than
 * the settlement did.
 */
function paidFlats(show: Show, participant: Participant, closed: ClosedParticipant): readonly FlatSum[] {
  const earned = finalFlats(show, participant, closed.reason, closed.at)
  if (
    participant.pricePerMinute !== null ||
    earned.reduce((sum, { tokens }) => sum + tokens, 0) === closed.owed
  )
    return earned
  let left = closed.owed
  return participant.flats.filter(({ tokens }) => {
    const isPaid = tokens <= left
    if (isPaid) left -= tokens
    return isPaid
  })
}

/** Each interval with its share, so that the shares add up to the rounded-down price of the whole. */
function timeLines(participant: Participant, wall: (monotonic: number) => number): BillLine[] {
  const price = participant.pricePerMinute
  if (price === null) return []
  let ms = 0
  return participant.meter.intervals.map(({ from, to }) => {
    const before = tokensFor(price, ms)
    ms += to - from
    return {
      what: 'time',
      from: wall(from),
      to: wall(to),
      ms: to - from,
      price,
      tokens: tokensFor(price, ms) - before,
    }
  })
}

function cutTo(lines: readonly BillLine[], limit: number): BillLine[] {
  let left = limit
  return lines.map((line) => {
    const tokens = Math.min(left, line.tokens)
    left -= tokens
    return { ...line, tokens }
  })
}
