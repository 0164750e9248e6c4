import type { AccountId } from '@footlight/core/protocol/ids'
import { assert, assertNever } from '@footlight/core/rules'
import { type Commission, deadlineOf } from '@footlight/core/rules/commissions/commission'
import type { CommissionChange, CommissionPatch, StoredCommission } from './commission-port.ts'

/** An order whose tokens are held, or were, as the rules know it. */
export function ruleOf({ id, state, dueAt, closedAt, charged }: StoredCommission): Commission {
  const due = (): number => {
    assert(dueAt !== null, `order ${id} is open and has no deadline`)
    return dueAt
  }
  switch (state) {
    case 'requested':
      return { kind: 'requested', expiresAt: due() }
    case 'accepted':
      return { kind: 'accepted', overdueAt: due() }
    case 'delivered':
      return { kind: 'delivered', chargeAt: due() }
    case 'disputed':
      return { kind: 'disputed', refundAt: due() }
    case 'begun':
      throw new Error(`order ${id} has not begun: nobody told whether its tokens are held`)
    case 'completed':
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'overdue':
    case 'refunded':
    case 'settled':
      assert(closedAt !== null && charged !== null, `order ${id} is over and does not say when and how`)
      return { kind: 'closed', end: state, at: closedAt, charged }
    default:
      return assertNever(state)
  }
}

/** What is written of the next state. */
export function changeOf(
  next: Commission,
  by: AccountId | null,
  at: number,
  patch: CommissionPatch = {},
): CommissionChange {
  const dueAt = deadlineOf(next)
  if (next.kind !== 'closed') return { state: next.kind, dueAt, closedAt: null, charged: null, patch, by, at }
  return { state: next.end, dueAt, closedAt: next.at, charged: next.charged, patch, by, at }
}

export function isOver({ closedAt }: Pick<StoredCommission, 'closedAt'>): boolean {
  return closedAt !== null
}
