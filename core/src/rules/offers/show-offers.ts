import type {
  CameraTerms,
  GroupTerms,
  PledgeTerms,
  PrivateTerms,
  RecordingTerms,
  SpyTerms,
  TicketRecordingTerms,
  TicketTerms,
} from '../../protocol/offer-terms.ts'
import type { PerformerSettings } from '../../protocol/performer.ts'
import type { CurrentShow } from '../../protocol/shows.ts'

/**
 * What is offered now, made of what everybody may read: the performer's settings and the current show. Server
 * and clients make their terms here, so that the same facts give the same terms. null: there is no such
 * offer.
 */

/** SHOW-53: rounded up, so that a discount never makes a price free. `rate`: percent; 0: none. */
export function reducedPrice(price: number, rate: number): number {
  return rate === 0 ? price : Math.max(1, Math.ceil((price * (100 - rate)) / 100))
}

/** `discountRate`: percent off at this moment; 0: none. */
export function privateOffer(
  { private: offer, spy }: PerformerSettings,
  discountRate: number,
  isExclusive: boolean,
): PrivateTerms {
  return {
    kind: 'private',
    is_exclusive: isExclusive,
    price_per_minute: reducedPrice(
      isExclusive ? offer.exclusivePricePerMinuteInToken : offer.pricePerMinuteInToken,
      discountRate,
    ),
    pre_tip: offer.isPreTipEnabled ? offer.preTipCost : 0,
    minimum_minutes: offer.privateMinimumDuration,
    keeps_recording: offer.isRecordingEnabled,
    may_be_spied_on: spy.isEnabled && !isExclusive,
  }
}

/** SHOW-28. `isFan`: a member of the performer's fan club. */
export function spyOffer(currentShow: CurrentShow | null, isFan: boolean): SpyTerms | null {
  if (currentShow?.kind !== 'private' || currentShow.spy_price_per_minute === null) return null
  return {
    kind: 'spy',
    show_id: currentShow.show_id,
    price_per_minute: isFan ? 0 : currentShow.spy_price_per_minute,
    startup_tip: isFan ? 0 : (currentShow.spy_startup_tip ?? 0),
  }
}

/** Without a membership a minute costs at least a token. */
export function isFreeSpying({ price_per_minute }: Pick<SpyTerms, 'price_per_minute'>): boolean {
  return price_per_minute === 0
}

export function cameraOffer({ sharecam }: PerformerSettings): CameraTerms {
  return { kind: 'cam2cam', price_per_minute: sharecam.pricePerMinuteInPublicInToken }
}

export function recordingOffer({ public_recording }: PerformerSettings): RecordingTerms {
  return { kind: 'recording', price_per_minute: public_recording.pricePerMinuteInToken }
}

export function ticketOffer(currentShow: CurrentShow | null): TicketTerms | null {
  if (currentShow?.kind !== 'limited') return null
  return {
    kind: 'ticket',
    show_id: currentShow.show_id,
    price: currentShow.ticket_price ?? 0,
    refund_minutes: currentShow.refund_joined_minute_before_end ?? 0,
  }
}

export function ticketRecordingOffer(currentShow: CurrentShow | null): TicketRecordingTerms | null {
  return currentShow?.kind === 'limited'
    ? { kind: 'ticket_recording', show_id: currentShow.show_id, price: currentShow.recording_price ?? 0 }
    : null
}

export function pledgeOffer(currentShow: CurrentShow | null): PledgeTerms | null {
  if (currentShow?.kind !== 'goal') return null
  return {
    kind: 'pledge',
    show_id: currentShow.show_id,
    target: currentShow.target ?? 0,
    refund_minutes: currentShow.refund_joined_minute_before_end ?? 0,
  }
}

/** Of the show that gathers people or runs, else of the one that a first reservation would open. */
export function groupOffer({ group }: PerformerSettings, currentShow: CurrentShow | null): GroupTerms {
  if (currentShow?.kind !== 'group')
    return {
      kind: 'group',
      price_per_minute: group.pricePerMinuteInToken,
      threshold: group.threshold,
      is_running: false,
    }
  return {
    kind: 'group',
    price_per_minute: currentShow.price_per_minute ?? 0,
    threshold: currentShow.target ?? 0,
    is_running: currentShow.phase === 'running',
  }
}
