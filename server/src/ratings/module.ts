import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { ratings } from './migrations/0013-ratings.ts'
import { createRatingRepository } from './rating-repository.ts'
import { type RatingRouteDeps, registerRatingRoutes } from './rating-routes.ts'

/** Thumbs up and down. */
export const ratingsModule = areaModule({
  name: 'ratings',
  migrations: (kind) => ({
    '0013-ratings': ratings(kind),
  }),
  repositories: (db) => ({ ratings: createRatingRepository(db) }),
  routes: ({ registrar, ...deps }: Served & RatingRouteDeps) => registerRatingRoutes(registrar, deps),
})
