import { assert } from '@footlight/core/rules/result'

/** A price and the time that it buys. */
export interface ControlPrice {
  readonly tokens: number
  readonly seconds: number
}

/**
 * What so much of the time costs: the share of the whole, rounded down, so that what is left of a token goes
 * back to who paid (TOYROOM-REFUND-01). `servedMs` below nothing counts as nothing, beyond the end as the
 * whole.
 */
export function servedTokens({ tokens, seconds }: ControlPrice, servedMs: number): number {
  const totalMs = seconds * 1_000
  assert(
    Number.isSafeInteger(tokens * totalMs) && totalMs > 0,
    'price and time are whole and small enough to be multiplied',
  )
  const ms = Math.min(Math.max(Math.floor(servedMs), 0), totalMs)
  return Math.floor((tokens * ms) / totalMs)
}

/** What goes back when it ended after `servedMs`. With what was served it is always the whole price. */
export function refundTokens(price: ControlPrice, servedMs: number): number {
  return price.tokens - servedTokens(price, servedMs)
}
