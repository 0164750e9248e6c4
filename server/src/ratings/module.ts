import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { AskDeps } from '../rooms/ask-room.ts'
import { createRatingRepository, ratingsMigration } from './rating-repository.ts'
import { registerRatingRoutes } from './rating-routes.ts'

/** Thumbs up and down. */
export const ratingsModule = areaModule({
  name: 'ratings',
  migrations: (kind) => ({
    '0013-ratings': ratingsMigration(kind),
  }),
  repositories: (db) => ({ ratings: createRatingRepository(db) }),
  routes: ({ registrar, ...deps }: Served & AskDeps) => registerRatingRoutes(registrar, deps),
})
