import type { PerformerSettings } from '../protocol/performer.ts'
import type { PrivateDiscount } from '../protocol/shows.ts'
import { reducedPrice } from '../rules/offer/show-offers.ts'

export interface RequestTerms {
  /** Tokens. */
  readonly pricePerMinute: number
  /** What it is without the discount; the same where there is none. */
  readonly fullPricePerMinute: number
  /** Paid when the show starts. */
  readonly preTip: number
  /** Owed even when I end it earlier; 0: none. */
  readonly minimumTokens: number
  /** What I must have to ask at all. */
  readonly needed: number
}

/**
 * What a private show would cost, before it is asked for. The server has the last word and answers with its
 * own sum.
 */
export function requestTerms(
  settings: PerformerSettings['private'],
  discount: PrivateDiscount | null,
  exclusive: boolean,
): RequestTerms {
  const full = exclusive ? settings.exclusivePricePerMinuteInToken : settings.pricePerMinuteInToken
  const pricePerMinute = reducedPrice(full, discount?.discountRate ?? 0)
  const preTip = settings.isPreTipEnabled ? settings.preTipCost : 0
  const minimumTokens = pricePerMinute * settings.privateMinimumDuration
  return {
    pricePerMinute,
    fullPricePerMinute: full,
    preTip,
    minimumTokens,
    needed: Math.max(settings.minimumTokenToStart, preTip + Math.max(minimumTokens, pricePerMinute)),
  }
}

/** Whole minutes that so many tokens last. */
export function minutesFor(tokens: number, pricePerMinute: number): number {
  return pricePerMinute <= 0 ? 0 : Math.floor(Math.max(0, tokens) / pricePerMinute)
}
