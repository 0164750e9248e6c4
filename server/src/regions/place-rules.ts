import type { ErrorCode, UserType } from '@footlight/core/protocol'
import type { ChangeableConfig, Config } from '../platform/config.ts'
import type { AnonymousAddresses } from './anonymous-addresses.ts'
import { isBlockedFrom } from './region-block.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Why nothing is shown to an address. */
export type PlaceRefusal = Extract<ErrorCode, 'site_closed' | 'vpn_refused'>
/** Why nothing is sold to it. */
type SaleRefusal = PlaceRefusal | Extract<ErrorCode, 'tip_geo_block_sender'>

interface PlaceRulesDeps {
  readonly config: Pick<Config, 'places'>
  readonly currentConfig: Pick<ChangeableConfig, 'saleBlockedCountries' | 'receiverBlockedCountries'>
  readonly whereabouts: Pick<Whereabouts, 'at'>
  readonly anonymous: AnonymousAddresses
}

/**
 * What the operator forbids by place, asked by every way out of the server and by every way in of money, so that none has a rule of
 * its own. A place that is not known forbids nothing, as everywhere.
 */
export class PlaceRules {
  readonly #deps: PlaceRulesDeps

  constructor(deps: PlaceRulesDeps) {
    this.#deps = deps
  }

  /** Whether there is anything that this could refuse to show. */
  get closesAny(): boolean {
    const { closed, anonymousUse } = this.#deps.config.places
    return closed.countries.size + closed.states.size > 0 || anonymousUse === 'closed'
  }

  /** For what is charged while nobody calls (CLOSED-05): a country by its two letters. */
  isSaleBlockedIn(country: string): boolean {
    return this.isClosedCountry(country) || this.#deps.currentConfig.saleBlockedCountries.has(country)
  }

  /** Whether nobody who lives there is paid anything (TIP-BLOCK-01): a country by its two letters. */
  isReceiverBlockedIn(country: string): boolean {
    return this.#deps.currentConfig.receiverBlockedCountries.has(country)
  }

  /** For what is sent to people: the whole of a country, by its two letters (CLOSED-04). */
  isClosedCountry(country: string): boolean {
    return this.#deps.config.places.closed.countries.has(country)
  }

  /** null: the site is open there (CLOSED-01, CLOSED-02). */
  viewRefusal(address: string): PlaceRefusal | null {
    if (!this.closesAny) return null
    const { config, whereabouts, anonymous } = this.#deps
    const { closed, anonymousUse } = config.places
    if (isBlockedFrom(closed, whereabouts.at(address))) return 'site_closed'
    return anonymousUse === 'closed' && anonymous.has(address) ? 'vpn_refused' : null
  }

  /**
   * null: an account is made there (CLOSED-06). Who wants to perform makes one everywhere: until their identity is proven it shows
   * them nothing, and then it may.
   */
  joinRefusal(type: UserType, address: string): PlaceRefusal | null {
    return type === 'model' ? null : this.viewRefusal(address)
  }

  /** null: tokens are bought and spent there (CLOSED-03, SALE-BLOCK-01). */
  saleRefusal(address: string): SaleRefusal | null {
    const { config, whereabouts, anonymous } = this.#deps
    const shut = this.viewRefusal(address)
    if (shut !== null) return shut
    const place = whereabouts.at(address)
    if (place !== null && this.isSaleBlockedIn(place.country)) return 'tip_geo_block_sender'
    return config.places.anonymousUse === 'no_sale' && anonymous.has(address) ? 'vpn_refused' : null
  }
}
