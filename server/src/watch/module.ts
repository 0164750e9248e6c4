import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { registerWatchRoutes, type WatchRouteDeps } from './watch-routes.ts'

/** Watching a clip together in a private show. */
export const watchModule = areaModule({
  name: 'watch',
  routes: ({ registrar, ...deps }: Served & WatchRouteDeps) => registerWatchRoutes(registrar, deps),
})
