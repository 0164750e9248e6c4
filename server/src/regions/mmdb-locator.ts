import { readFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { type CityResponse, Reader, validate } from 'maxmind'
import { plainAddress } from '../platform/net/address.ts'
import type { Locator } from './locator.ts'
import type { Place } from './region-block.ts'

/** Countries whose parts can be blocked one by one. */
const countriesWithStates: ReadonlySet<string> = new Set(['US', 'CA'])

/**
 * An operator's file in MaxMind's format, of cities or of countries. Rejects when it cannot be read or is
 * something else.
 */
export async function openMmdbLocator(path: string): Promise<Locator> {
  const reader = new Reader<CityResponse>(await readFile(path))
  const isOfIpv4Only = reader.metadata.ipVersion === 4
  return {
    locate(given) {
      const address = plainAddress(given) ?? given
      // The reader would take the first bits of an IPv6 address for an IPv4 one.
      if (!validate(address) || (isOfIpv4Only && isIPv6(address))) return null
      return placeOf(reader.get(address))
    },
  }
}

function placeOf(answer: CityResponse | null): Place | null {
  const country = answer?.country?.iso_code
  if (country === undefined) return null
  const part = countriesWithStates.has(country) ? answer?.subdivisions?.[0]?.iso_code : undefined
  return { country, state: part === undefined ? null : `${country}-${part}` }
}
