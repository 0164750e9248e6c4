import type { Served } from '../accounts/register-route.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { areaModule } from '../platform/module.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { ToyFeature } from './toy-feature.ts'
import { registerToyRoutes } from './toy-routes.ts'

/** Performers' toys, and control over them that viewers buy. */
export const toysModule = areaModule({
  name: 'toys',
  open({ roomFeatures }: { readonly roomFeatures: FeatureRegistry }) {
    roomFeatures.add(() => (context) => new ToyFeature(context))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & OrderDeps) => registerToyRoutes(registrar, deps),
})
