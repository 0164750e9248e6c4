import { detailsOf, grossOf, paidIn, type StoredMovement } from '@footlight/core/rules/ledger/movements'

/** Tokens that one person paid to a performer. Ids of accounts. */
export interface Payment {
  readonly payer: number
  readonly model: number
  readonly tokens: number
}

/**
 * Who paid whom by a movement: tips and purchases, group tips, shows, toy control, orders to performers. Empty: nothing was earned by
 * it.
 */
export function paymentsOf(movement: StoredMovement): readonly Payment[] {
  const gross = grossOf(movement)
  return gross === null ? [] : earned(movement, gross)
}

function earned(movement: StoredMovement, gross: number): readonly Payment[] {
  switch (movement.kind) {
    case 'tip':
    case 'scratch':
    case 'golden_ticket':
    case 'media':
    case 'media_bundle':
    case 'fan_club':
    case 'post':
    case 'commission_settlement': {
      const paid = detailsOf(movement.kind, movement)
      return paid === null ? [] : [{ payer: paid.from, model: paid.to, tokens: gross }]
    }
    case 'group_tip': {
      const group = detailsOf('group_tip', movement)
      return group === null ? [] : paidTo(group.to, group.paid ?? [{ account: group.from, tokens: gross }])
    }
    case 'show_settlement': {
      const show = detailsOf('show_settlement', movement)
      return show === null ? [] : paidTo(show.broadcaster, show.bill === undefined ? [] : paidIn(show.bill))
    }
    case 'toy_control_settlement': {
      const control = detailsOf('toy_control_settlement', movement)
      return control === null ? [] : [{ payer: control.viewer, model: control.model, tokens: gross }]
    }
    default:
      return []
  }
}

function paidTo(
  model: number,
  shares: readonly { readonly account: number; readonly tokens: number }[],
): readonly Payment[] {
  return shares
    .filter(({ tokens }) => tokens > 0)
    .map(({ account, tokens }) => ({ payer: account, model, tokens }))
}

/** One sum for each payer and performer, in the order in which they first came. */
export function sumByPair(payments: readonly Payment[]): readonly Payment[] {
  const pairs = new Map<string, Payment>()
  for (const payment of payments) {
    const key = `${payment.payer}:${payment.model}`
    pairs.set(key, { ...payment, tokens: payment.tokens + (pairs.get(key)?.tokens ?? 0) })
  }
  return [...pairs.values()]
}
