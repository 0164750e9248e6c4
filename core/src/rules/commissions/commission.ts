import type { CommissionEnd } from '../../protocol/commissions.ts'
import { assertNever, fail, ok, type Result } from '../result.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long each side has. ms */
export const commissionClocks = {
  /** A performer to answer an order. */
  answer: 7 * DAY_MS,
  /** Behind the promised days, until the order is overdue. */
  late: 3 * DAY_MS,
  /** A viewer to dispute what was delivered. */
  dispute: 72 * HOUR_MS,
  /** The site staff to decide a dispute. */
  decision: 14 * DAY_MS,
} as const

/** What one viewer ordered of one performer, as far as its money is concerned. */
export interface CommissionOrder {
  /** Tokens, held from the order on. */
  readonly price: number
  /** Within which the performer promised to deliver after they accept. */
  readonly deliveryDays: number
}

/** Where an order stands. Times are ms since 1970; at its deadline a state is over, whoever looks at it then. */
export type Commission =
  | { readonly kind: 'requested'; readonly expiresAt: number }
  | { readonly kind: 'accepted'; readonly overdueAt: number }
  | { readonly kind: 'delivered'; readonly chargeAt: number }
  | { readonly kind: 'disputed'; readonly refundAt: number }
  | {
      readonly kind: 'closed'
      readonly end: CommissionEnd
      readonly at: number
      /** Tokens of the price that the performer's side has; the rest is refunded. */
      readonly charged: number
    }

/** What somebody wants of an order; whose word it is stands in `actors`. */
export type CommissionAction =
  | { readonly do: 'accept' | 'decline' | 'deliver' | 'cancel' | 'confirm' | 'dispute' }
  /** `charged`: how many tokens of the price the performer's side gets. */
  | { readonly do: 'decide'; readonly charged: number }
  /** What was delivered is nobody's any more: the staff removed it, or somebody on it does not agree. */
  | { readonly do: 'lose' }

export type CommissionActor = 'performer' | 'viewer' | 'staff' | 'site'

const actors = {
  accept: 'performer',
  decline: 'performer',
  deliver: 'performer',
  cancel: 'viewer',
  confirm: 'viewer',
  dispute: 'viewer',
  decide: 'staff',
  lose: 'site',
} as const satisfies Record<CommissionAction['do'], CommissionActor>

/** `not_yours`: it is somebody else's word. `wrong_state`: another was quicker, or the deadline has passed. */
export type CommissionRefusal = 'not_yours' | 'wrong_state' | 'too_many_tokens'

/** Where the tokens of an order are. */
export type CommissionMoney =
  | { readonly kind: 'held'; readonly tokens: number }
  | { readonly kind: 'settled'; readonly charged: number; readonly refunded: number }

/** A new order whose tokens are held. */
export function requestedCommission(now: number): Commission {
  return { kind: 'requested', expiresAt: now + commissionClocks.answer }
}

export function moneyOf(commission: Commission, { price }: CommissionOrder): CommissionMoney {
  if (commission.kind !== 'closed') return { kind: 'held', tokens: price }
  return { kind: 'settled', charged: commission.charged, refunded: price - commission.charged }
}

/** When the clock decides; null: it is over. */
export function deadlineOf(commission: Commission): number | null {
  switch (commission.kind) {
    case 'requested':
      return commission.expiresAt
    case 'accepted':
      return commission.overdueAt
    case 'delivered':
      return commission.chargeAt
    case 'disputed':
      return commission.refundAt
    case 'closed':
      return null
    default:
      return assertNever(commission)
  }
}

/** What the clock has made of it by `now`. However late somebody looks, it was over at its deadline. */
export function elapsed(commission: Commission, { price }: CommissionOrder, now: number): Commission {
  const at = deadlineOf(commission)
  if (at === null || now < at) return commission
  switch (commission.kind) {
    case 'requested':
      return { kind: 'closed', end: 'expired', at, charged: 0 }
    case 'accepted':
      return { kind: 'closed', end: 'overdue', at, charged: 0 }
    case 'delivered':
      return { kind: 'closed', end: 'completed', at, charged: price }
    case 'disputed':
      return { kind: 'closed', end: 'refunded', at, charged: 0 }
    default:
      return commission
  }
}

/**
 * The one door from a state to the next (COMMISSION-STATE-01). Answers the same state where the word was said before,
 * so that a second press is no second answer.
 */
export function transition(
  stored: Commission,
  action: CommissionAction,
  by: CommissionActor,
  order: CommissionOrder,
  now: number,
): Result<Commission, CommissionRefusal> {
  if (actors[action.do] !== by) return fail('not_yours')
  const commission = elapsed(stored, order, now)
  if (isSaid(commission, action)) return ok(commission)
  const closed = (end: CommissionEnd, charged = 0): Result<Commission, never> =>
    ok({ kind: 'closed', end, at: now, charged })
  switch (commission.kind) {
    case 'requested':
      if (action.do === 'accept') return ok({ kind: 'accepted', overdueAt: overdueAt(order, now) })
      if (action.do === 'decline') return closed('declined')
      return action.do === 'cancel' ? closed('cancelled') : fail('wrong_state')
    case 'accepted':
      // Who cannot deliver after all says so, and nobody waits for the clock.
      if (action.do === 'decline') return closed('declined')
      return action.do === 'deliver'
        ? ok({ kind: 'delivered', chargeAt: now + commissionClocks.dispute })
        : fail('wrong_state')
    case 'delivered':
      if (action.do === 'confirm') return closed('completed', order.price)
      if (action.do === 'dispute') return ok({ kind: 'disputed', refundAt: now + commissionClocks.decision })
      return action.do === 'lose' ? closed('refunded') : fail('wrong_state')
    case 'disputed':
      if (action.do === 'lose') return closed('refunded')
      // Who made peace needs no decision.
      if (action.do === 'confirm') return closed('completed', order.price)
      if (action.do !== 'decide') return fail('wrong_state')
      if (action.charged > order.price || action.charged < 0) return fail('too_many_tokens')
      return closed(action.charged > 0 ? 'settled' : 'refunded', action.charged)
    case 'closed':
      return fail('wrong_state')
    default:
      return assertNever(commission)
  }
}

function overdueAt({ deliveryDays }: CommissionOrder, now: number): number {
  return now + deliveryDays * DAY_MS + commissionClocks.late
}

/** Whether it stands where this word leads, and nothing would change. */
function isSaid(commission: Commission, action: CommissionAction): boolean {
  const end = commission.kind === 'closed' ? commission.end : null
  switch (action.do) {
    case 'accept':
      return commission.kind === 'accepted'
    case 'dispute':
      return commission.kind === 'disputed'
    case 'decline':
      return end === 'declined'
    case 'cancel':
      return end === 'cancelled'
    case 'confirm':
      return end === 'completed'
    case 'decide':
      return (
        commission.kind === 'closed' &&
        (end === 'settled' || end === 'refunded') &&
        commission.charged === action.charged
      )
    // Another delivery would be another thing under the same word.
    case 'deliver':
      return false
    case 'lose':
      return end === 'refunded'
    default:
      return assertNever(action)
  }
}
