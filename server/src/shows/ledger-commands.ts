import type { BalanceNotice, Idempotency, LedgerLine } from '@footlight/core/ports/ledger'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { ShowKind } from '@footlight/core/protocol/shows'
import { escrowAccruedOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import {
  detailsOf,
  type MovementDetails,
  movementOf,
  type PaidBill,
  type StoredMovement,
} from '@footlight/core/rules/ledger/movements'
import { incomeOf, type RevenueShare } from '@footlight/core/rules/ledger/shares'
import { assert } from '@footlight/core/rules/result'
import { type Bill, readBill, type StoredBill, settledBill } from '@footlight/core/rules/shows/receipt'
import { earn, giveBack, setAside } from '../ledger/escrow.ts'
import { earnersOf, earningsNotice, type Performer, type Transfer, walletNotice } from '../ledger/payment.ts'

/** Whose show the tokens belong to. */
export interface ShowAccounts {
  readonly showId: string
  readonly kind: ShowKind
  readonly broadcaster: Performer
}

export interface Payer {
  readonly account: AccountId
  readonly username: string
}

/** Wallet to escrow: before anything is served, and again while a clock runs. */
export function escrowCommand(
  show: ShowAccounts,
  payer: Payer,
  tokens: number,
  order: { readonly id: string; readonly at: number; readonly idempotency: Idempotency },
): Transfer {
  const reason = `${show.kind}_escrow`
  return {
    kind: 'transfer',
    ...order,
    reason,
    ...movementOf('show_escrow', memoOf(show)),
    escrow: { id: show.showId, kind: 'show', model: show.broadcaster.id },
    lines: [setAside(show.showId, payer.account, tokens)],
    notify: [noticeTo(payer, reason)],
  }
}

/** What each participant owes and has not moved yet. `moved`: what was moved to accrued before. */
export interface ParticipantSum extends Payer {
  readonly owed: number
  readonly moved: number
}

/** Moves escrow to accrued, for all participants of a show at once. null: nobody owes anything new. */
export function chargeCommand(
  show: ShowAccounts,
  number: number,
  participants: readonly ParticipantSum[],
  at: number,
): Transfer | null {
  const lines = participants.flatMap((participant) =>
    participant.owed > participant.moved
      ? [earn(show.showId, participant.account, participant.owed - participant.moved)]
      : [],
  )
  if (lines.length === 0) return null
  return {
    kind: 'transfer',
    id: `${show.showId}:charge:${number}`,
    at,
    reason: 'show_charge',
    ...movementOf('show_charge', memoOf(show)),
    lines,
    idempotency: once(show, `charge:${number}`),
  }
}

/**
 * Closes one participant: what they owe becomes accrued, the rest is refunded. `stint`: the number of the
 * participant in their show.
 */
export function closeParticipantCommand(
  show: ShowAccounts,
  stint: number,
  participant: ParticipantSum & { readonly funded: number },
  at: number,
): Transfer | null {
  const lines = homeLines(show.showId, participant)
  if (lines.length === 0) return null
  return {
    kind: 'transfer',
    id: participantReturnId(show.showId, stint),
    at,
    reason: 'show_return',
    lines,
    // The books add up what a movement does to an account: what of it was earned is said here, for the
    // recovery.
    ...movementOf('show_return', { ...memoOf(show), earned: participant.owed - participant.moved }),
    idempotency: once(show, `seat:${stint}`),
    notify: [noticeTo(participant, 'show_return')],
  }
}

/**
 * Refunds escrow that was committed when its participant was closed or its show was over already, because the
 * ledger's answer came late. `escrow`: the id of the transfer that held it.
 */
export function lateReturnCommand(
  show: ShowAccounts,
  payer: Payer,
  tokens: number,
  escrow: string,
  at: number,
): Transfer {
  return {
    kind: 'transfer',
    id: `${escrow}:back`,
    at,
    reason: 'show_return',
    ...movementOf('show_return', { ...memoOf(show), earned: 0 }),
    idempotency: once(show, `${escrow}:back`),
    lines: [giveBack(show.showId, payer.account, tokens)],
    notify: [noticeTo(payer, 'show_return')],
  }
}

/**
 * Settles a show in one transfer: every open participant, then all that has accrued to those who earn it.
 * `gross` is all that the show earned, with the participants who were closed before; the receipt tells how
 * the books shared it. null: nothing was in it.
 */
export function settleCommand(
  show: ShowAccounts,
  sums: {
    readonly open: readonly (ParticipantSum & { readonly funded: number })[]
    readonly gross: number
    readonly share: RevenueShare
  },
  bill: Bill,
  at: number,
): Transfer | null {
  const { broadcaster } = show
  const lines = sums.open.flatMap((participant) => homeLines(show.showId, participant))
  if (lines.length === 0 && sums.gross === 0) return null
  const income =
    sums.gross > 0
      ? incomeOf(
          [{ account: escrowAccruedOf(show.showId), tokens: sums.gross }],
          earnersOf(broadcaster),
          sums.share,
        )
      : undefined
  return {
    kind: 'transfer',
    id: settlementId(show.showId),
    at,
    reason: 'show_settle',
    lines,
    idempotency: once(show, 'settle'),
    ...(income !== undefined && { income }),
    ...movementOf('show_settlement', {
      ...memoOf(show),
      payers: bill.participants.map((participant) => participant.account),
      bill,
    }),
    notify: [
      ...sums.open.map((participant) => noticeTo(participant, 'show_settle')),
      earningsNotice(broadcaster, 'show_settle'),
    ],
  }
}

/** The bill of a show whose settlement is in the books: the whole of it is what this program wrote. */
export function billOfSettlement(settlement: StoredMovement): Bill {
  const details = detailsOf('show_settlement', settlement)
  assert(details?.bill !== undefined, 'a settlement has its bill')
  return settledBill(readBill(details.bill as PaidBill & StoredBill), details.split)
}

/** What the return of a participant says that was owed and not charged before; 0 where it never was. */
export function earnedByReturn(returned: StoredMovement | null): number {
  return returned === null ? 0 : (detailsOf('show_return', returned)?.earned ?? 0)
}

/**
 * Id of the return of one participant's escrow before the show is over; `stint`: the number of the
 * participant.
 */
export function participantReturnId(showId: string, stint: number): string {
  return `${showId}:seat:${stint}`
}

export function settlementId(showId: string): string {
  return `${showId}:settle`
}

/** Moves what is owed to accrued, or back from it where a clock was set back; the rest to the wallet. */
function homeLines(showId: string, participant: ParticipantSum & { readonly funded: number }): LedgerLine[] {
  const lines: LedgerLine[] = []
  if (participant.owed > participant.moved)
    lines.push(earn(showId, participant.account, participant.owed - participant.moved))
  if (participant.owed < participant.moved)
    lines.push({
      debit: escrowAccruedOf(showId),
      credit: walletOf(participant.account),
      tokens: participant.moved - participant.owed,
    })
  const rest = participant.funded - Math.max(participant.owed, participant.moved)
  if (rest > 0) lines.push(giveBack(showId, participant.account, rest))
  return lines
}

/**
 * The same step of the same show is one and the same, whoever asks for it: also the recovery after a crash.
 */
function once(show: ShowAccounts, step: string): Idempotency {
  return { scope: `show:${show.showId}`, key: step, fingerprint: '' }
}

function memoOf({ showId, kind, broadcaster }: ShowAccounts): MovementDetails<'show_escrow'> {
  return { show: showId, kind, broadcaster: broadcaster.id }
}

function noticeTo({ account, username }: Payer, type: string): BalanceNotice {
  return walletNotice({ id: account, username }, type)
}
