import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { registerBrowseRoutes } from './browse-routes.ts'
import { modelSearch } from './migrations/0023-model-search.ts'
import { createModelSearch } from './model-search.ts'
import type { BrowseRouteDeps } from './read-page.ts'
import { type RoomPageDeps, registerRoomPage } from './room-page.ts'
import { registerSitemap, type SitemapDeps } from './sitemap-routes.ts'

/** Who is found, in which order, and the page of a room. */
export const browseModule = areaModule({
  name: 'browse',
  migrations: (kind) => ({
    '0023-model-search': modelSearch(kind),
  }),
  repositories: (db) => ({ models: createModelSearch(db) }),
  routes({ registrar, ...deps }: Served & BrowseRouteDeps & RoomPageDeps & SitemapDeps) {
    registerBrowseRoutes(registrar, deps)
    registerRoomPage(registrar, deps)
    registerSitemap(registrar.app, deps)
  },
})
