import type { TrackingRecord } from '@footlight/core/rules/affiliates/tracking'
import { type Arrival, isFresh, recordOf } from '@footlight/core/rules/affiliates/tracking'
import type { Consent } from '../consent/analytics-consent.ts'

/** What an account that is new says of how it came. */
export interface Referral {
  readonly key: string | null
  readonly tracked: {
    readonly click_id: string | null
    readonly advert_id: string | null
    readonly path: string
  } | null
}

interface VisitDeps {
  readonly arrival: Arrival
  readonly now: () => number
  readonly random: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Value of the cookie; null: not asked yet. */
  readonly remembered: string | null
  readonly remember: (value: '0' | '1') => void
}

export const STORAGE_NAME = 'referral'

/**
 * How this visit began. Nothing of it is stored before its owner agrees; until then the key of the link is known to this page
 * alone, and gone with it (AFF-08).
 */
export class ReferralVisit {
  readonly #deps: VisitDeps
  readonly #arrived: TrackingRecord | null
  #isReported = false
  consent: Consent

  constructor(deps: VisitDeps) {
    this.#deps = deps
    this.consent = deps.remembered === '1' ? 'given' : deps.remembered === '0' ? 'refused' : null
    this.#arrived = recordOf(deps.arrival, deps.now(), deps.random)
    if (this.consent === 'given') this.#keep()
  }

  /** Nobody is asked who did not come by a link. */
  get isAsked(): boolean {
    return this.consent === null && this.#arrived !== null && this.#arrived.key !== null
  }

  give(): void {
    this.consent = 'given'
    this.#deps.remember('1')
    this.#keep()
  }

  refuse(): void {
    this.consent = 'refused'
    this.#deps.remember('0')
    this.#deps.storage.removeItem(STORAGE_NAME)
  }

  /** What is sent after a sign-up, once; null: nothing. */
  report(): Referral | null {
    if (this.#isReported) return null
    this.#isReported = true
    const kept = this.consent === 'given' ? this.#kept() : null
    this.#deps.storage.removeItem(STORAGE_NAME)
    const key = kept?.key ?? this.#arrived?.key ?? null
    if (kept === null) return key === null ? null : { key, tracked: null }
    return { key, tracked: { click_id: kept.clickId, advert_id: kept.advert, path: kept.path } }
  }

  /** The link that led here last counts; without one what is known already stays. */
  #keep(): void {
    if (this.#arrived === null) return
    const kept = this.#kept()
    if (kept !== null && this.#arrived.key === null) return
    this.#deps.storage.setItem(STORAGE_NAME, JSON.stringify(this.#arrived))
  }

  #kept(): TrackingRecord | null {
    try {
      const record = JSON.parse(this.#deps.storage.getItem(STORAGE_NAME) ?? 'null') as TrackingRecord | null
      if (record !== null && isFresh(record, this.#deps.now())) return record
    } catch {
      // Written by something else: it goes.
    }
    this.#deps.storage.removeItem(STORAGE_NAME)
    return null
  }
}
