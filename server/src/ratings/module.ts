import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { AskDeps } from '../rooms/ask-room.ts'
import { ratings } from './migrations/0013-ratings.ts'
import { createRatingRepository } from './rating-repository.ts'
import { registerRatingRoutes } from './rating-routes.ts'

/** Thumbs up and down. */
export const ratingsModule = areaModule({
  name: 'ratings',
  migrations: (kind) => ({
    '0013-ratings': ratings(kind),
  }),
  repositories: (db) => ({ ratings: createRatingRepository(db) }),
  routes: ({ registrar, ...deps }: Served & AskDeps) => registerRatingRoutes(registrar, deps),
})
