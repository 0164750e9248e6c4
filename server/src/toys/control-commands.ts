import type { Idempotency, OutboxDraft } from '@footlight/core/ports/ledger'
import { escrowAccruedOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import { incomeOf, type RevenueShare } from '@footlight/core/rules/ledger/shares'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import type { Person } from '../accounts/people-port.ts'
import { earn, giveBack, setAside } from '../ledger/escrow.ts'
import {
  type AccountRef,
  earnersOf,
  earningsNotice,
  type Performer,
  type Transfer,
  walletNotice,
} from '../ledger/payment.ts'
import type { BoughtControl } from './control-line.ts'
import type { ControlPrice } from './control-price.ts'

const BOUGHT = 'toy_control'
const SERVED = 'toy_control_served'
const SETTLED = 'toy_control_settle'

/** What stands in the place of a show in the names of its escrow. */
export function escrowNameOf(controlId: string): string {
  return `toy-${controlId}`
}

/** The id of a control from that name; null: it is none. */
export function controlIdOf(escrowName: string): string | null {
  return escrowName.startsWith('toy-') ? escrowName.slice('toy-'.length) : null
}

export interface ControlOrder extends ControlPrice {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly payer: Person
  readonly model: Performer
  readonly idempotency: Idempotency
  readonly events: readonly OutboxDraft[]
}

/**
 * Wallet to escrow, with the word that it was bought (TOYROOM-BUY-01). The transfer has the id of the
 * control.
 */
export function buyControlCommand({
  id,
  at,
  payer,
  model,
  tokens,
  seconds,
  idempotency,
  events,
}: ControlOrder): Transfer {
  return {
    kind: 'transfer',
    id,
    at,
    reason: BOUGHT,
    idempotency,
    events,
    escrow: { id: escrowNameOf(id), kind: 'toy_control', model: model.id },
    lines: [setAside(escrowNameOf(id), payer.id, tokens)],
    ...movementOf('toy_control', { control: id, viewer: payer.id, model: model.id, tokens, seconds }),
    notify: [walletNotice(payer, BOUGHT)],
  }
}

/**
 * While it runs: what was served becomes accrued, so that a crash of the server loses seconds and no more.
 * `taken`: what has accrued already; null: nothing new was served.
 */
export function chargeControlCommand(
  { id, account }: BoughtControl,
  owed: number,
  taken: number,
  at: number,
): Transfer | null {
  if (owed <= taken) return null
  const name = escrowNameOf(id)
  const step = `charge:${taken}`
  return {
    kind: 'transfer',
    id: `${id}:${step}`,
    at,
    reason: SERVED,
    idempotency: { scope: `toy-control:${id}`, key: step, fingerprint: '' },
    ...movementOf('toy_control_charge', { control: id }),
    lines: [earn(name, account, owed - taken)],
  }
}

/** What is in escrow of one control. */
export interface ControlBooks {
  readonly participant: number
  readonly accrued: number
}

export interface EndedControl {
  readonly id: string
  readonly viewer: AccountRef
  readonly model: Performer
  /** In total; the settlement never pays less than what has accrued already. */
  readonly owed: number
}

/**
 * The end of its money, in one transfer under one id: what was served is shared as a tip, the rest is
 * refunded. null: nothing is in escrow.
 */
export function settleControlCommand(
  { id, viewer, model, owed }: EndedControl,
  { participant, accrued }: ControlBooks,
  shares: readonly RevenueShare[],
  at: number,
): Transfer | null {
  if (participant + accrued === 0) return null
  const name = escrowNameOf(id)
  const paid = Math.max(accrued, Math.min(owed, participant + accrued))
  const rest = participant + accrued - paid
  return {
    kind: 'transfer',
    id: settlementOf(id),
    at,
    reason: SETTLED,
    idempotency: { scope: `toy-control:${id}`, key: 'settle', fingerprint: '' },
    ...movementOf('toy_control_settlement', { control: id, viewer: viewer.id, model: model.id }),
    lines: [
      ...(paid > accrued ? [earn(name, viewer.id, paid - accrued)] : []),
      ...(rest > 0 ? [giveBack(name, viewer.id, rest)] : []),
    ],
    ...(paid > 0 && {
      income: incomeOf(
        [{ account: escrowAccruedOf(name), tokens: paid }],
        earnersOf(model),
        resolveShare(shares, 'tip', model, at),
      ),
    }),
    notify: [
      ...(rest > 0 ? [walletNotice(viewer, SETTLED)] : []),
      ...(paid > 0 ? [earningsNotice(model, SETTLED)] : []),
    ],
  }
}

/** The id of the transfer that ends a control. */
export function settlementOf(controlId: string): string {
  return `${controlId}:settle`
}
