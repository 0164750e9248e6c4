import { assertNever, fail, ok, type Result } from '../result.ts'

/** How long each step may take. ms */
export const companionClocks = {
  /** From the moment in which tokens are held until a worker has taken the order. */
  waiting: 30_000,
  /** A worker that answers; the providers' own time limits are shorter. */
  message: 90_000,
  picture: 300_000,
} as const

export type CompanionService = 'message' | 'picture'

/**
 * Why an order came to nothing. `unavailable`: the provider did not answer, or nothing that can be used.
 * `declined`: the provider itself refused. `refused_result`: what it made is against the rules. `interrupted`: the
 * server ended in the middle of it.
 */
export const companionFaults = ['unavailable', 'declined', 'refused_result', 'interrupted'] as const
export type CompanionFault = (typeof companionFaults)[number]

/**
 * Where one message or picture stands. Times are ms since 1970; at its deadline a state is over, whoever looks then.
 * `begun`: only the books know whether its tokens are held.
 */
export type CompanionOrder =
  | { readonly kind: 'begun' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'working'; readonly until: number }
  | { readonly kind: 'answered'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number; readonly fault: CompanionFault }

export type CompanionAction =
  /** The books have its tokens. */
  | { readonly do: 'hold' }
  /** A worker takes it. */
  | { readonly do: 'claim'; readonly service: CompanionService }
  | { readonly do: 'answer' }
  | { readonly do: 'fail'; readonly fault: CompanionFault }

/** Where the tokens of an order are. */
export type CompanionMoney = 'unknown' | 'held' | 'charged' | 'refunded'

export function companionMoneyOf(order: CompanionOrder): CompanionMoney {
  switch (order.kind) {
    case 'begun':
      return 'unknown'
    case 'waiting':
    case 'working':
      return 'held'
    case 'answered':
      return 'charged'
    case 'failed':
      return 'refunded'
    default:
      return assertNever(order)
  }
}

/** What the clock has made of it by `now`: what nobody finished in time is refunded (COMPANION-MONEY-04). */
export function companionElapsed(order: CompanionOrder, now: number): CompanionOrder {
  if (order.kind !== 'waiting' && order.kind !== 'working') return order
  return now < order.until ? order : { kind: 'failed', at: order.until, fault: 'interrupted' }
}

/**
 * The one door from a state to the next. An answer counts from a worker alone, before its time is up: who comes later
 * finds the order over, and what they made is shown to nobody.
 */
export function companionStep(
  stored: CompanionOrder,
  action: CompanionAction,
  now: number,
): Result<CompanionOrder, 'wrong_state'> {
  const order = companionElapsed(stored, now)
  switch (action.do) {
    case 'hold':
      return order.kind === 'begun'
        ? ok({ kind: 'waiting', until: now + companionClocks.waiting })
        : fail('wrong_state')
    case 'claim':
      return order.kind === 'waiting'
        ? ok({ kind: 'working', until: now + companionClocks[action.service] })
        : fail('wrong_state')
    case 'answer':
      return order.kind === 'working' ? ok({ kind: 'answered', at: now }) : fail('wrong_state')
    case 'fail':
      return order.kind === 'working'
        ? ok({ kind: 'failed', at: now, fault: action.fault })
        : fail('wrong_state')
    default:
      return assertNever(action)
  }
}
