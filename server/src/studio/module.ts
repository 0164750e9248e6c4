import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { studio, studioView } from './migrations.ts'
import { studioFeature } from './studio-feature.ts'
import type { StudioRepository } from './studio-port.ts'
import { createStudioRepository } from './studio-repository.ts'
import { registerStudioRoutes, type StudioRouteDeps } from './studio-routes.ts'

interface Uses {
  readonly roomFeatures: FeatureRegistry
  readonly studios: StudioRepository
}

/** What a studio may see of its models, and their shifts. */
export const studioModule = areaModule({
  name: 'studio',
  personalRows: {
    studio_agreements: { model_id: goes },
    shifts: { model_id: heldFor('money'), started_by: stays, ended_by: stays },
  },
  migrations: (kind) => ({
    '0020-studio': studio(kind),
    '0025-studio-view': studioView(kind),
  }),
  repositories: (db) => ({ studios: createStudioRepository(db) }),
  open({ roomFeatures, studios }: Uses) {
    roomFeatures.add(studioFeature(studios))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & StudioRouteDeps) => registerStudioRoutes(registrar, deps),
})
