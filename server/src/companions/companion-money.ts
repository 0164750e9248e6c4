import type { Idempotency } from '@footlight/core/ports'
import { assert } from '@footlight/core/rules'
import { type CompanionOrder, companionMoneyOf } from '@footlight/core/rules/companions/companion-order'
import { companionAccountOf, PLATFORM_ACCOUNT, walletOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import { type AccountRef, type Transfer, walletNotice } from '../ledger/payment.ts'
import type { StoredOrder } from './companion-port.ts'

type Order = Pick<StoredOrder, 'id' | 'viewer' | 'companion' | 'service' | 'price'>

const HELD = { message: 'companion_message', picture: 'companion_picture' } as const
const CHARGED = 'companion_charge'
const RETURNED = 'companion_return'

/** One order, one id: the books themselves hold its tokens once. */
export function holdId({ id }: Pick<Order, 'id'>): string {
  return `companion.${id}.hold`
}

/** The same for its end, whatever it is: what was charged is never refunded too (COMPANION-MONEY-03). */
export function closeId({ id }: Pick<Order, 'id'>): string {
  return `companion.${id}.close`
}

/** From the wallet into the account of the order. */
export function holdCommand(order: Order, payer: AccountRef, at: number, idempotency: Idempotency): Transfer {
  const reason = HELD[order.service]
  return {
    kind: 'transfer',
    id: holdId(order),
    at,
    reason,
    idempotency,
    lines: [{ debit: walletOf(order.viewer), credit: companionAccountOf(order.id), tokens: order.price }],
    ...movementOf('companion_hold', memoOf(order)),
    notify: [walletNotice(payer, reason)],
  }
}

/** Out of the account of the order: to the site, or back to who paid. */
export function closeCommand(order: Order, end: CompanionOrder, payer: AccountRef, at: number): Transfer {
  const money = companionMoneyOf(end)
  assert(money === 'charged' || money === 'refunded', 'only what is over is settled')
  const isCharged = money === 'charged'
  const debit = companionAccountOf(order.id)
  return {
    kind: 'transfer',
    id: closeId(order),
    at,
    reason: isCharged ? CHARGED : RETURNED,
    idempotency: { scope: `companion_order:${order.id}`, key: 'close', fingerprint: money },
    lines: [{ debit, credit: isCharged ? PLATFORM_ACCOUNT : walletOf(order.viewer), tokens: order.price }],
    ...movementOf(isCharged ? 'companion_charge' : 'companion_return', memoOf(order)),
    notify: isCharged ? [] : [walletNotice(payer, RETURNED)],
  }
}

function memoOf({ id, viewer, companion, service }: Order) {
  return { from: viewer, order: id, companion, service }
}
