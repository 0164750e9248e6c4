import type { Served } from '../accounts/register-route.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { areaModule } from '../platform/module.ts'
import { registerToyRoutes } from './toy-routes.ts'

/** Performers' toys, and control over them that viewers buy. */
export const toysModule = areaModule({
  name: 'toys',
  routes: ({ registrar, ...deps }: Served & OrderDeps) => registerToyRoutes(registrar, deps),
})
