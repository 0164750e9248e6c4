import type { LedgerError, LedgerReceipt } from '@footlight/core/ports'
import type {
  BalanceNotice,
  Idempotency,
  LedgerAccountId,
  LedgerCommand,
  OutboxDraft,
} from '@footlight/core/ports/ledger'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { assert, assertNever } from '@footlight/core/rules'
import { earningsOf, studioAccountOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { incomeOf, type RevenueShare } from '@footlight/core/rules/ledger/shares'
import { resolveShare, type SharingPerformer } from '@footlight/core/rules/ledger/studio-terms'
import type { Person } from '../accounts/people-port.ts'

export type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>

/** Who pays or is paid, as far as the books tell them about it. */
export type AccountRef = Pick<Person, 'id' | 'username'>

/** Who earns by a performer. */
export type Performer = AccountRef & SharingPerformer

/** Movements by which a viewer pays a performer at once. */
export type PaymentKind = 'tip' | 'scratch' | 'golden_ticket' | 'media' | 'media_bundle' | 'fan_club' | 'post'

export interface Payment {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly reason: string
  readonly payer: AccountRef
  /** Where the tokens are that somebody paid before; absent: in the payer's wallet. */
  readonly source?: LedgerAccountId
  readonly model: Performer
  readonly tokens: number
  readonly movement: PaymentKind
  /** What the memo of such a movement says beside who paid whom. */
  readonly memo: Readonly<Record<string, unknown>>
  /** What is bought or said by it: in the same command, so that it is never told without its tokens. */
  readonly events: readonly OutboxDraft[]
  readonly idempotency: Idempotency
}

/**
 * A viewer pays a performer at once: the split, the words, both balances. All of it happens, or nothing. Media and fan
 * clubs have rates of their own, a post that of media; all else is shared as a tip is.
 */
export function paymentCommand(
  { id, at, reason, payer, source, model, tokens, movement, memo, events, idempotency }: Payment,
  shares: readonly RevenueShare[],
): Transfer {
  const share = resolveShare(shares, ratesOf[movement], model, at)
  return {
    kind: 'transfer',
    id,
    at,
    reason,
    idempotency,
    events,
    lines: [],
    income: incomeOf([{ account: source ?? walletOf(payer.id), tokens }], earnersOf(model), share),
    movement,
    memo: { from: payer.id, to: model.id, ...memo },
    notify: [...(source === undefined ? [walletNotice(payer, reason)] : []), earningsNotice(model, reason)],
  }
}

const ratesOf: Readonly<Record<PaymentKind, string>> = {
  tip: 'tip',
  scratch: 'tip',
  golden_ticket: 'tip',
  media: 'media',
  media_bundle: 'media',
  post: 'media',
  fan_club: 'fan_club',
}

/** Where a performer's income goes. */
export function earnersOf({ id, studioId }: Pick<Performer, 'id' | 'studioId'>): {
  readonly model: LedgerAccountId
  readonly studio: LedgerAccountId | null
} {
  return { model: earningsOf(id), studio: studioId === null ? null : studioAccountOf(studioId) }
}

export function walletNotice(person: AccountRef, type: string): BalanceNotice {
  return noticeOf(walletOf(person.id), person, type)
}

/** What a wallet paid in stealth says to its rooms: an empty one is not shown as empty (TIP-STEALTH-04). */
export const STEALTH_NOTICE = 'stealth_tip'

export function stealthNotice(payer: AccountRef): BalanceNotice {
  return walletNotice(payer, STEALTH_NOTICE)
}

export function earningsNotice(model: AccountRef, type: string): BalanceNotice {
  return noticeOf(earningsOf(model.id), model, type)
}

function noticeOf(account: LedgerAccountId, { id, username }: AccountRef, type: string): BalanceNotice {
  return { account, topic: `account:${id}`, username, type }
}

/** What the payer has left. */
export function leftOf({ available }: LedgerReceipt, payer: AccountId): number {
  const tokens = available[walletOf(payer)]
  assert(tokens !== undefined, 'a receipt tells the balance of the account that paid')
  return tokens
}

/** What a person reads when the books refused a payment. `needed`: what it would have taken. */
export function paymentFailure(error: LedgerError, needed: number): Failure {
  switch (error.code) {
    case 'not_enough_tokens':
      return { error: 'not_enough_tokens', needed }
    case 'idempotency_conflict':
    case 'storage_full':
      return { error: error.code }
    case 'over_limit':
      return { error: 'user_daily_limit' }
    case 'fenced':
      return { error: 'unavailable' }
    default:
      return assertNever(error)
  }
}
