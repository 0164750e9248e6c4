import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { studio, studioView } from './migrations.ts'
import { createStudioRepository } from './studio-repository.ts'
import { registerStudioRoutes, type StudioRouteDeps } from './studio-routes.ts'

/** What a studio may see of its models, and their shifts. */
export const studioModule = areaModule({
  name: 'studio',
  migrations: (kind) => ({
    '0020-studio': studio(kind),
    '0025-studio-view': studioView(kind),
  }),
  repositories: (db) => ({ studios: createStudioRepository(db) }),
  routes: ({ registrar, ...deps }: Served & StudioRouteDeps) => registerStudioRoutes(registrar, deps),
})
