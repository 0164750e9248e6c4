import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { areaModule } from '../platform/module.ts'
import type { Site } from '../platform/site.ts'
import { type BannerRouteDeps, registerBannerRoute } from './banner-routes.ts'
import { sites } from './migrations/0034-sites.ts'
import { SiteDirectory } from './site-directory.ts'
import { registerSitePictures } from './site-picture-routes.ts'
import { createSiteRepository, type SiteRepository } from './site-repository.ts'
import { registerSiteRoutes, type SiteRouteDeps } from './site-routes.ts'

interface Uses {
  readonly siteRepository: SiteRepository
  readonly site: Site
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/** Under which names the audience finds this installation, and how it looks there. */
export const sitesModule = areaModule({
  name: 'sites',
  migrations: (kind) => ({ '0034-sites': sites(kind) }),
  repositories: (db) => ({ siteRepository: createSiteRepository(db) }),
  async open(uses: Uses, closers) {
    const directory = await SiteDirectory.open(uses)
    closers.add('sites', async () => directory.close())
    return { sites: directory }
  },
  routes({ registrar, ...deps }: Served & SiteRouteDeps & BannerRouteDeps) {
    registerSiteRoutes(registrar, deps)
    registerBannerRoute(registrar, deps)
    registerSitePictures(registrar.app, deps)
  },
})
