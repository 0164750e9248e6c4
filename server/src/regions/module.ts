import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { Locator } from './locator.ts'
import { openRegionBlocks } from './open-region-blocks.ts'
import { createRegionStore, type RegionStore } from './region-store.ts'

interface Uses {
  readonly regions: RegionStore
  readonly people: PeopleRepository
  readonly config: Config
  readonly bus: Bus
  /** In the place of `GEO_DATABASE`; undefined: that one. */
  readonly locator: Locator | undefined
}

/** Where performers do not want to be seen, and where callers are. */
export const regionsModule = areaModule({
  name: 'regions',
  repositories: (db) => ({ regions: createRegionStore(db) }),
  async open({ regions, people, config, bus, locator }: Uses) {
    const opened = await openRegionBlocks({
      regions,
      people,
      databasePath: config.geoDatabase,
      locator,
      bus,
    })
    if (!opened.ok) throw new StartRefused(opened.error)
    return { blockedRegions: opened.value }
  },
})
