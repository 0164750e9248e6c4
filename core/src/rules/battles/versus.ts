import type { AccountId } from '../../protocol/ids.ts'
import {
  VERSUS_INVITE_MS,
  type VersusEndReason,
  type VersusInviteEnd,
  type VersusOutcome,
} from '../../protocol/versus.ts'
import { assertNever, fail, ok, type Result } from '../result.ts'
import { type CountedTip, emptyTally, type Tally, withTip } from './tally.ts'

/** 0: who invited; 1: who was invited. */
export type Side = 0 | 1

export interface BattleSide {
  readonly ownerId: AccountId
  readonly username: string
}

export interface VersusTerms {
  readonly id: string
  readonly contestants: readonly [BattleSide, BattleSide]
  readonly minutes: number
  /** null: a battle that counts for no tournament. */
  readonly tournamentId: string | null
}

/** All times: wall clock, ms. */
export interface Invited {
  readonly kind: 'invited'
  readonly terms: VersusTerms
  readonly invitedAt: number
  readonly expiresAt: number
}
/** It came to nothing. */
export interface Refused {
  readonly kind: 'refused'
  readonly terms: VersusTerms
  readonly reason: VersusInviteEnd
}
export interface Running {
  readonly kind: 'running'
  readonly terms: VersusTerms
  readonly startedAt: number
  readonly endsAt: number
  /** Tips that stand behind this in the record count. */
  readonly startCursor: number
  /** The last tip that was counted, or `startCursor`. */
  readonly cursor: number
  readonly tallies: readonly [Tally, Tally]
}
export interface Over extends Omit<Running, 'kind'> {
  readonly kind: 'over'
  readonly endedAt: number
  readonly reason: VersusEndReason
  /** Whose doing it was; null: nobody's of the two. */
  readonly endedBy: Side | null
}
export type Versus = Invited | Refused | Running | Over

export type VersusEvent =
  /** `cursor`: everything up to it in the record was before the battle. */
  | { readonly kind: 'accept'; readonly at: number; readonly cursor: number }
  | { readonly kind: 'refuse'; readonly reason: VersusInviteEnd }
  | { readonly kind: 'tip'; readonly side: Side; readonly tip: CountedTip }
  | { readonly kind: 'end'; readonly reason: VersusEndReason; readonly by: Side | null; readonly at: number }

/** What the battle is, for an event that does not fit. */
export type WrongVersusState = Versus['kind']

export function invite(terms: VersusTerms, at: number): Invited {
  return { kind: 'invited', terms, invitedAt: at, expiresAt: at + VERSUS_INVITE_MS }
}

/**
 * Pure. The first end wins, whatever the reason; the score is that of the tips before it. A tip that was
 * counted already, or lies before the start, changes nothing and answers the same object.
 */
export function transition(versus: Versus, event: VersusEvent): Result<Versus, WrongVersusState> {
  switch (event.kind) {
    case 'accept': {
      if (versus.kind !== 'invited' || event.at >= versus.expiresAt) return fail(versus.kind)
      const { terms } = versus
      return ok({
        kind: 'running',
        terms,
        startedAt: event.at,
        endsAt: event.at + terms.minutes * 60_000,
        startCursor: event.cursor,
        cursor: event.cursor,
        tallies: [emptyTally, emptyTally],
      })
    }
    case 'refuse':
      return versus.kind === 'invited'
        ? ok({ kind: 'refused', terms: versus.terms, reason: event.reason })
        : fail(versus.kind)
    case 'tip': {
      if (versus.kind !== 'running') return fail(versus.kind)
      const { tip, side } = event
      if (tip.cursor <= versus.cursor) return ok(versus)
      const [first, second] = versus.tallies
      return ok({
        ...versus,
        cursor: tip.cursor,
        tallies: side === 0 ? [withTip(first, tip), second] : [first, withTip(second, tip)],
      })
    }
    case 'end':
      return versus.kind === 'running'
        ? ok({ ...versus, kind: 'over', endedAt: event.at, reason: event.reason, endedBy: event.by })
        : fail(versus.kind)
    default:
      return assertNever(event)
  }
}

/**
 * Who won: the score when the time was over; the other one when a performer ended it or went off, so that
 * nobody can save a lead or dodge a defeat by leaving; nobody when it was cut off from outside.
 */
export function winnerOf(over: Over): Side | null {
  switch (over.reason) {
    case 'time_over': {
      const [first, second] = over.tallies
      return first.tokens === second.tokens ? null : first.tokens > second.tokens ? 0 : 1
    }
    case 'model_ended':
    case 'unpublish':
      return over.endedBy === null ? null : otherSide(over.endedBy)
    case 'moderated':
    case 'server_restart':
      return null
    default:
      return assertNever(over.reason)
  }
}

/** As `side` sees it. */
export function outcomeFor(over: Over, side: Side): VersusOutcome {
  const winner = winnerOf(over)
  if (winner !== null) return winner === side ? 'win' : 'loss'
  return over.reason === 'time_over' ? 'tie' : 'void'
}

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0
}
