import * as z from 'zod/mini'

/** Tokens that one person paid to a performer. Ids of accounts. */
export interface Payment {
  readonly payer: number
  readonly model: number
  readonly tokens: number
}

const Split = z.object({ gross: z.int() })
const Tip = z.object({
  from: z.int(),
  to: z.int(),
  split: Split,
  paid: z.optional(z.array(z.object({ account: z.int(), tokens: z.int() }))),
})
const ShowPayers = z.array(z.object({ account: z.int(), tokens: z.int() }))
const Show = z.object({
  broadcaster: z.int(),
  split: Split,
  /** `seats`: what the bills of the first versions call the participants. */
  bill: z.union([z.object({ participants: ShowPayers }), z.object({ seats: ShowPayers })]),
})
const Control = z.object({ viewer: z.int(), model: z.int(), split: Split })

/**
 * Who paid whom by a movement, from its memo: tips and purchases, group tips, shows, toy control. Empty:
 * nothing was earned by it.
 */
export function paymentsOf(memo: unknown): readonly Payment[] {
  const tip = Tip.safeParse(memo)
  if (tip.success) {
    const { from, to, split, paid } = tip.data
    return (paid ?? [{ account: from, tokens: split.gross }]).map(({ account, tokens }) => ({
      payer: account,
      model: to,
      tokens,
    }))
  }
  const show = Show.safeParse(memo)
  if (show.success) {
    const { bill, broadcaster } = show.data
    return ('participants' in bill ? bill.participants : bill.seats)
      .filter(({ tokens }) => tokens > 0)
      .map(({ account, tokens }) => ({ payer: account, model: broadcaster, tokens }))
  }
  const control = Control.safeParse(memo)
  return control.success
    ? [{ payer: control.data.viewer, model: control.data.model, tokens: control.data.split.gross }]
    : []
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
