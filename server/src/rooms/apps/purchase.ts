import { assert, assertNever } from '@footlight/core/domain'
import { earningsOf, studioAccountOf, walletOf } from '@footlight/core/domain/ledger/accounts'
import { resolveShare, splitLines, splitTip, type RevenueShare } from '@footlight/core/domain/ledger/shares'
import type { BalanceNotice, Idempotency, LedgerCommand, LedgerError, LedgerReceipt, OutboxDraft, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'

const DAY_MS = 86_400_000

export type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>

export interface Purchase {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly reason: 'scratchoff' | 'golden_ticket'
  readonly buyer: Person
  readonly model: Person
  readonly tokens: number
  readonly memo: Readonly<Record<string, unknown>>
  readonly events: readonly OutboxDraft[]
  readonly idempotency: Idempotency
}

/** Money and what it bought in one command: what the room is told is the record of the sale. Shared as a tip is. */
export function purchaseCommand(purchase: Purchase, shares: readonly RevenueShare[]): Transfer {
  const { id, at, reason, buyer, model, tokens, events, idempotency } = purchase
  const wallet = walletOf(buyer.id)
  const split = splitTip(tokens, resolveShare(shares, 'tip', model.studioId !== null, at))
  return {
    kind: 'transfer', id, at, reason, idempotency, events,
    lines: splitLines(wallet, split, { model: earningsOf(model.id), studio: model.studioId === null ? null : studioAccountOf(model.studioId) }),
    memo: { from: buyer.id, to: model.id, split, ...purchase.memo },
    ...spendLimitOf(buyer, at),
    notify: [walletNotice(buyer, reason), earningsNotice(model, reason)],
  }
}

/** The sender's own limit, per day of UTC, as for tips (seed 1 §3 `daily_limit`). */
export function spendLimitOf(buyer: Person, at: number): Pick<Transfer, 'spendLimit'> {
  const limit = buyer.settings.daily_limit
  return limit === null ? {} : { spendLimit: { account: walletOf(buyer.id), sinceMs: at - (at % DAY_MS), tokensMax: limit } }
}

export function walletNotice(person: Pick<Person, 'id' | 'username'>, type: string): BalanceNotice {
  return { account: walletOf(person.id), topic: `account:${person.id}`, username: person.username, type }
}

export function earningsNotice(model: Person, type: string): BalanceNotice {
  return { account: earningsOf(model.id), topic: `account:${model.id}`, username: model.username, type }
}

/** What the payer has left. */
export function leftOf(receipt: LedgerReceipt, payer: Person): number {
  const tokens = receipt.available[walletOf(payer.id)]
  assert(tokens !== undefined, 'a receipt tells the balance of the account that paid')
  return tokens
}

/** `needed`: what it would have taken. */
export function refusalOf(error: LedgerError, needed: number): Failure {
  switch (error.code) {
    case 'not_enough_tokens':
      return { error: 'not_enough_tokens', needed }
    case 'idempotency_conflict':
    case 'storage_full':
      return { error: error.code }
    case 'over_limit':
      return { error: 'user_daily_limit' }
    case 'hold_closed':
      throw new Error('nothing here has a hold')
    default:
      return assertNever(error)
  }
}
