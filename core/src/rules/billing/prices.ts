/** Of so many basis points is a whole. */
const WHOLE = 10_000

/** How much of a price is tax, at a rate in basis points of the price without it; minor units, to the nearest one. */
export function taxWithin(amount: number, rate: number): number {
  return amount - Math.round((amount * WHOLE) / (WHOLE + rate))
}

/** Percent by which each token is cheaper than in the dearest of all packs, whole ones; 0: it is the dearest, or has no tokens. */
export function discountOf(pack: Pack, all: readonly Pack[]): number {
  if (pack.tokens === 0) return 0
  const dearest = Math.max(...all.flatMap(({ amount, tokens }) => (tokens === 0 ? [] : [amount / tokens])))
  return Math.floor((1 - pack.amount / pack.tokens / dearest) * 100 + 1e-9)
}

interface Pack {
  readonly amount: number
  readonly tokens: number
}
