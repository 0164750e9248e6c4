import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { WatchFeature } from './watch-feature.ts'
import { registerWatchRoutes, type WatchRouteDeps } from './watch-routes.ts'

/** Watching a clip together in a private show. */
export const watchModule = areaModule({
  name: 'watch',
  open({ roomFeatures }: { readonly roomFeatures: FeatureRegistry }) {
    roomFeatures.add(() => (context) => new WatchFeature(context))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & WatchRouteDeps) => registerWatchRoutes(registrar, deps),
})
