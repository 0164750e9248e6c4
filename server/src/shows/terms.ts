import type { PerformerSettings, PrivateTerms } from '@footlight/core/protocol'
import { privateOffer } from '@footlight/core/rules/offers/show-offers'
import { type Discount, noTerms, rateOf, type Terms } from '@footlight/core/rules/shows/index'

export interface PrivateOptions {
  readonly exclusive: boolean
  readonly cam2cam: boolean
  readonly watchTogether: boolean
}

/** What a private costs at this moment, and so for as long as the show lasts. */
export function privateOfferAt(
  offers: PerformerSettings,
  discount: Discount | null,
  now: number,
  isExclusive: boolean,
): PrivateTerms {
  return privateOffer(offers, rateOf(discount, now), isExclusive)
}

/** `offer`: what payer and server agree on. */
export function privateTerms(
  offers: PerformerSettings,
  offer: PrivateTerms,
  options: Omit<PrivateOptions, 'exclusive'>,
): Terms {
  const { spy } = offers
  return {
    ...noTerms,
    pricePerMinute: offer.price_per_minute,
    isExclusive: offer.is_exclusive,
    cam2cam: options.cam2cam,
    watchTogether: options.watchTogether,
    keepsRecording: offer.keeps_recording,
    preTip: offer.pre_tip,
    minimumMs: offer.minimum_minutes * 60_000,
    spyPricePerMinute: offer.may_be_spied_on ? spy.pricePerMinuteInToken : null,
    spyStartupTip: spy.startupTipInToken,
  }
}

export interface TicketOffer {
  readonly ticketPrice: number
  readonly recordingPrice: number
  readonly message: string
  readonly startsAt: number | null
  readonly minimumTickets: number
  readonly refundMinutes: number
}

export function ticketTerms(offer: TicketOffer): Terms {
  return {
    ...noTerms,
    ticketPrice: offer.ticketPrice,
    recordingPrice: offer.recordingPrice,
    message: offer.message,
    startsAt: offer.startsAt,
    minimum: offer.minimumTickets,
    refundWindowMs: offer.refundMinutes * 60_000,
  }
}

export function groupTerms({ group }: PerformerSettings): Terms {
  return { ...noTerms, pricePerMinute: group.pricePerMinuteInToken, minimum: group.threshold }
}

export function goalTerms(offer: {
  readonly goal: number
  readonly message: string
  readonly refundMinutes: number
}): Terms {
  return {
    ...noTerms,
    message: offer.message,
    minimum: offer.goal,
    refundWindowMs: offer.refundMinutes * 60_000,
  }
}

/** A free camera has no clock. */
export function serviceTerms(offers: PerformerSettings, kind: 'cam2cam' | 'recording'): Terms {
  const price =
    kind === 'cam2cam'
      ? offers.sharecam.pricePerMinuteInPublicInToken
      : offers.public_recording.pricePerMinuteInToken
  return {
    ...noTerms,
    pricePerMinute: price === 0 ? null : price,
    cam2cam: kind === 'cam2cam',
    keepsRecording: kind === 'recording',
  }
}
