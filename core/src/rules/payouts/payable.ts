import { assert } from '../result.ts'
import { utcDay } from '../utc-day.ts'

const DAY_MS = 86_400_000
/** A rate is for so many tokens. */
const RATE_TOKENS = 100

/** By what an operator pays. */
export interface PayoutTerms {
  /** ISO 4217; its minor unit is a hundredth. */
  readonly currency: string
  /** Minor units for 100 tokens. */
  readonly rate: number
  /** So many days an income waits, in which it may turn out to be a fraud. */
  readonly holdDays: number
  /** Tokens; less is paid another time. */
  readonly minimum: number
}

/** The newest day (of UTC, YYYY-MM-DD) whose incomes have waited long enough. */
export function lastPayableDay(now: number, { holdDays }: Pick<PayoutTerms, 'holdDays'>): string {
  return utcDay(now - (holdDays + 1) * DAY_MS)
}

/** The first moment after a day of UTC, ms since 1970. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS
}

/**
 * Tokens of `posted` that can be paid: less what came after the day, and less what would be a part of a minor unit, which
 * waits for the next run. So nothing is rounded (PAYOUT-02).
 */
export function payableTokens(
  { posted, creditedAfter }: { readonly posted: number; readonly creditedAfter: number },
  rate: number,
): number {
  const matured = Math.max(0, posted - creditedAfter)
  return matured - (matured % wholeStep(rate))
}

/** Minor units. `tokens` are as many as `payableTokens` answers. */
export function amountOf(tokens: number, rate: number): number {
  const hundredths = tokens * rate
  assert(
    Number.isSafeInteger(hundredths) && hundredths % RATE_TOKENS === 0,
    'a payout is of whole minor units',
  )
  return hundredths / RATE_TOKENS
}

/** The fewest tokens that are worth a whole number of minor units. */
function wholeStep(rate: number): number {
  let [a, b] = [RATE_TOKENS, rate]
  while (b > 0) [a, b] = [b, a % b]
  return RATE_TOKENS / a
}
