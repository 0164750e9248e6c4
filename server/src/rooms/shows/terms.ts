import { discounted, noTerms, type Discount, type Terms } from '@footlight/core/domain/show/index'
import type { PerformerSettings } from '@footlight/core/protocol'

export interface PrivateWishes {
  readonly exclusive: boolean
  readonly cam2cam: boolean
  readonly watchTogether: boolean
}

/** The price of this moment, for as long as the show lasts. */
export function privateTerms(offers: PerformerSettings, wishes: PrivateWishes, discount: Discount | null, now: number): Terms {
  const { private: offer, spy } = offers
  const price = wishes.exclusive ? offer.exclusivePricePerMinuteInToken : offer.pricePerMinuteInToken
  return {
    ...noTerms,
    pricePerMinute: discounted(price, discount, now),
    isExclusive: wishes.exclusive,
    cam2cam: wishes.cam2cam,
    watchTogether: wishes.watchTogether,
    keepsRecording: offer.isRecordingEnabled,
    preTip: offer.isPreTipEnabled ? offer.preTipCost : 0,
    minimumMs: offer.privateMinimumDuration * 60_000,
    spyPricePerMinute: spy.isEnabled && !wishes.exclusive ? spy.pricePerMinuteInToken : null,
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
    ...noTerms, ticketPrice: offer.ticketPrice, recordingPrice: offer.recordingPrice, message: offer.message, startsAt: offer.startsAt,
    minimum: offer.minimumTickets, refundWindowMs: offer.refundMinutes * 60_000,
  }
}

export function groupTerms({ group }: PerformerSettings): Terms {
  return { ...noTerms, pricePerMinute: group.pricePerMinuteInToken, minimum: group.threshold }
}

export function goalTerms(offer: { readonly goal: number; readonly message: string; readonly refundMinutes: number }): Terms {
  return { ...noTerms, message: offer.message, minimum: offer.goal, refundWindowMs: offer.refundMinutes * 60_000 }
}

/** A free camera has no clock. */
export function serviceTerms(offers: PerformerSettings, kind: 'cam2cam' | 'recording'): Terms {
  const price = kind === 'cam2cam' ? offers.sharecam.pricePerMinuteInPublicInToken : offers.public_recording.pricePerMinuteInToken
  return { ...noTerms, pricePerMinute: price === 0 ? null : price, cam2cam: kind === 'cam2cam', keepsRecording: kind === 'recording' }
}
