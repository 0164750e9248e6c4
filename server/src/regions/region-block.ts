/** Where somebody is, as far as it is known. */
export interface Place {
  /** ISO 3166-1, two capital letters. */
  readonly country: string
  /** ISO 3166-2 with the country, `US-CA`; null: not known, or a country whose parts are of no interest. */
  readonly state: string | null
}

export interface RegionBlock {
  readonly countries: ReadonlySet<string>
  readonly states: ReadonlySet<string>
}

/** What is not known is not blocked: nobody is locked out of the site because a database has a hole. */
export function isBlockedFrom(block: RegionBlock, place: Place | null): boolean {
  if (place === null) return false
  return block.countries.has(place.country) || (place.state !== null && block.states.has(place.state))
}
