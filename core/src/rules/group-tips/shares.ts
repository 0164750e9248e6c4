import { assert } from '../result.ts'

/** SPLIT-03: rounded down for each, what is left over is the proposer's. Tokens. */
export function shareOf(
  amount: number,
  target: number,
): { readonly proposer: number; readonly joiner: number } {
  assert(
    Number.isSafeInteger(amount) && Number.isSafeInteger(target) && target >= 2 && amount >= target,
    'each pays one token at least',
  )
  const joiner = Math.floor(amount / target)
  return { proposer: amount - joiner * (target - 1), joiner }
}
