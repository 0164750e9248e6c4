import type { Idempotency } from '@footlight/core/ports'
import type { OutboxDraft } from '@footlight/core/ports/ledger'
import { assert } from '@footlight/core/rules'
import { moneyOf } from '@footlight/core/rules/commissions/commission'
import { escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import { incomeOf, type RevenueShare } from '@footlight/core/rules/ledger/shares'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import { giveBack, setAside } from '../ledger/escrow.ts'
import {
  type AccountRef,
  earnersOf,
  earningsNotice,
  type Performer,
  type Transfer,
  walletNotice,
} from '../ledger/payment.ts'
import type { StoredCommission } from './commission-port.ts'
import { ruleOf } from './commission-state.ts'

const HELD = 'commission_held'
const CHARGED = 'commission'
const REFUNDED = 'commission_refund'
const SHARED = 'commission_split'

type Order = Pick<StoredCommission, 'id' | 'viewer' | 'model' | 'service' | 'price'>

/** One order, one id: the books themselves hold its tokens once. */
export function holdId({ id }: Pick<Order, 'id'>): string {
  return `commission.${id}.hold`
}

/** The same for its end, whatever it is: what was charged is never refunded too (COMMISSION-MONEY-02). */
export function closeId({ id }: Pick<Order, 'id'>): string {
  return `commission.${id}.close`
}

const escrowOf = ({ id }: Pick<Order, 'id'>): string => `commission-${id}`

/** From the wallet into escrow. */
export function holdCommand(order: Order, payer: AccountRef, at: number, idempotency: Idempotency): Transfer {
  const { id, viewer, model, service, price } = order
  return {
    kind: 'transfer',
    id: holdId(order),
    at,
    reason: HELD,
    idempotency,
    escrow: { id: escrowOf(order), kind: 'commission', model },
    lines: [setAside(escrowOf(order), viewer, price)],
    ...movementOf('commission_hold', { from: viewer, to: model, commission: id, service }),
    events: updatesOf(order, 'requested'),
    notify: [walletNotice(payer, HELD)],
  }
}

/** Out of escrow, as its end says; shared as media are. */
export function closeCommand(
  order: StoredCommission,
  payer: AccountRef,
  model: Performer,
  shares: readonly RevenueShare[],
  at: number,
): Transfer {
  const money = moneyOf(ruleOf(order), order)
  assert(money.kind === 'settled', 'only what is over is settled')
  const { charged, refunded } = money
  const escrow = escrowOf(order)
  const reason = charged === 0 ? REFUNDED : refunded === 0 ? CHARGED : SHARED
  const share = resolveShare(shares, 'media', model, at)
  const from = [{ account: escrowParticipantOf(escrow, order.viewer), tokens: charged }]
  return {
    kind: 'transfer',
    id: closeId(order),
    at,
    reason,
    idempotency: { scope: `commission:${order.id}`, key: 'close', fingerprint: String(charged) },
    lines: refunded > 0 ? [giveBack(escrow, order.viewer, refunded)] : [],
    ...(charged > 0 && { income: incomeOf(from, earnersOf(model), share) }),
    ...movementOf('commission_settlement', {
      from: order.viewer,
      to: order.model,
      commission: order.id,
      service: order.service,
      charged,
      refunded,
    }),
    events: updatesOf(order, order.state),
    notify: [
      ...(refunded > 0 ? [walletNotice(payer, reason)] : []),
      ...(charged > 0 ? [earningsNotice(model, reason)] : []),
    ],
  }
}

/** To both sides, without a word of what was asked or delivered. */
export function updatesOf(
  { id, viewer, model }: Pick<Order, 'id' | 'viewer' | 'model'>,
  state: string,
): readonly OutboxDraft[] {
  return [viewer, model].map((account) => ({
    topic: `account:${account}`,
    name: 'v3.commission.update',
    payload: { order: id, state },
  }))
}
