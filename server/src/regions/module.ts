import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { ChangeableConfig, Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { openAnonymousAddresses } from './anonymous-addresses.ts'
import type { Locator } from './locator.ts'
import { openRegionBlocks } from './open-region-blocks.ts'
import { PlaceRules } from './place-rules.ts'
import { createRegionStore, type RegionStore } from './region-store.ts'

interface Uses {
  readonly regions: RegionStore
  readonly people: PeopleRepository
  readonly config: Config
  readonly currentConfig: ChangeableConfig
  readonly bus: Bus
  /** In the place of `GEO_DATABASE`; undefined: that one. */
  readonly locator: Locator | undefined
}

/** Where performers do not want to be seen, where the site is not offered, where callers are, and whether they hide it. */
export const regionsModule = areaModule({
  name: 'regions',
  repositories: (db) => ({ regions: createRegionStore(db) }),
  async open({ regions, people, config, currentConfig, bus, locator }: Uses) {
    const anonymous = await openAnonymousAddresses(config.anonymousDatabase)
    if (!anonymous.ok) throw new StartRefused(anonymous.error)
    const opened = await openRegionBlocks({
      ...{ regions, people, locator, bus },
      databasePath: config.geoDatabase,
      anonymous: anonymous.value,
    })
    if (!opened.ok) throw new StartRefused(opened.error)
    const { places } = config
    if (places.closed.countries.size + places.closed.states.size > 0 && !opened.value.whereabouts.isKnown)
      throw new StartRefused('CLOSED_PLACES closes nothing without GEO_DATABASE: name one.')
    if (places.anonymousUse !== 'allow' && config.anonymousDatabase === null)
      throw new StartRefused('ANONYMOUS_ADDRESSES knows no address without ANONYMOUS_DATABASE: name one.')
    const { value: anonymousAddresses } = anonymous
    const placeRules = new PlaceRules({
      config,
      currentConfig,
      whereabouts: opened.value.whereabouts,
      anonymous: anonymousAddresses,
    })
    return { blockedRegions: opened.value, anonymousAddresses, placeRules }
  },
})
