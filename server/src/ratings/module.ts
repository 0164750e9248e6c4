import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { AskDeps } from '../rooms/ask-room.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { type RatingFeatureDeps, ratingFeature } from './rating-feature.ts'
import { createRatingRepository, ratingsMigration } from './rating-repository.ts'
import { registerRatingRoutes } from './rating-routes.ts'

interface Uses extends RatingFeatureDeps {
  readonly roomFeatures: FeatureRegistry
}

/** Thumbs up and down. */
export const ratingsModule = areaModule({
  name: 'ratings',
  migrations: (kind) => ({
    '0013-ratings': ratingsMigration(kind),
  }),
  repositories: (db) => ({ ratings: createRatingRepository(db) }),
  open({ roomFeatures, ...deps }: Uses) {
    roomFeatures.add(ratingFeature(deps))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & AskDeps) => registerRatingRoutes(registrar, deps),
})
