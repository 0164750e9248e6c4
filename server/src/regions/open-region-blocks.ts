import { fail, ok, type Result } from '@footlight/core/rules'
import type { CityResponse } from 'maxmind'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { AnonymousAddresses } from './anonymous-addresses.ts'
import type { Locator } from './locator.ts'
import { openMmdb } from './open-mmdb.ts'
import type { Place } from './region-block.ts'
import { RegionBlocks } from './region-blocks.ts'
import type { RegionStore } from './region-store.ts'
import { Whereabouts } from './whereabouts.ts'

interface RegionDeps {
  readonly regions: RegionStore
  readonly people: PeopleRepository
  /** A file of the operator's; null: nobody's place is known. */
  readonly databasePath: string | null
  /** In the place of the file. */
  readonly locator: Locator | undefined
  /** Absent: none is known. */
  readonly anonymous?: AnonymousAddresses
  /** Is told of changes; absent: nobody acts on them. */
  readonly bus?: Bus
}

/**
 * The error is one sentence for the operator: a file that was named and cannot be used must not pass for
 * none.
 */
export async function openRegionBlocks({
  regions,
  people,
  databasePath,
  locator,
  anonymous,
  bus,
}: RegionDeps): Promise<Result<RegionBlocks, string>> {
  const opened =
    locator ?? (databasePath === null ? null : await openMmdbLocator(databasePath).catch(() => undefined))
  if (opened === undefined)
    return fail("GEO_DATABASE cannot be read: name a file in MaxMind's MMDB format, or leave it out.")
  return ok(await RegionBlocks.load(regions, people, new Whereabouts(opened, anonymous), bus))
}

/** Countries whose parts can be blocked one by one. */
const countriesWithStates: ReadonlySet<string> = new Set(['US', 'CA'])

/**
 * An operator's file in MaxMind's format, of cities or of countries. Rejects when it cannot be read or is
 * something else.
 */
export async function openMmdbLocator(path: string): Promise<Locator> {
  const recordOf = await openMmdb<CityResponse>(path)
  return { locate: (address) => placeOf(recordOf(address)) }
}

function placeOf(answer: CityResponse | null): Place | null {
  const country = answer?.country?.iso_code
  if (country === undefined) return null
  const part = countriesWithStates.has(country) ? answer?.subdivisions?.[0]?.iso_code : undefined
  return { country, state: part === undefined ? null : `${country}-${part}` }
}
