import { type BodyOf, type Failure, type ResponseOf, ratingRoutes } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { type AskDeps, askRoom } from '../rooms/ask-room.ts'
import { type By, roomCommand, roomQuery } from '../rooms/room-command.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { RatingFeature, type RatingFeatureDeps, ratingFeature } from './rating-feature.ts'
import { createRatingRepository, ratingsMigration } from './rating-repository.ts'

const readRatings = roomQuery('ratings.read', async ({ feature }, { by }: By) =>
  ok(await feature(RatingFeature).viewFor(viewerOf(by, false))),
)

const rate = roomCommand(
  'ratings.rate',
  async (
    { feature },
    { by, rating }: By & BodyOf<typeof ratingRoutes.rate>,
  ): Promise<Result<ResponseOf<typeof ratingRoutes.rate>, Failure>> => {
    const rated = await feature(RatingFeature).rate(viewerOf(by, false), rating)
    return rated.ok ? ok({ status: 1, ratings: rated.value }) : rated
  },
)

function registerRatingRoutes(registrar: Registrar, deps: AskDeps): void {
  registerRoute(registrar, ratingRoutes.ratings, ({ params, identity: by }) =>
    askRoom(deps, params.username, readRatings, { by }),
  )
  registerRoute(registrar, ratingRoutes.rate, ({ params, identity: by, body }) =>
    askRoom(deps, params.username, rate, { ...body, by }),
  )
}

interface Uses extends RatingFeatureDeps {
  readonly roomFeatures: FeatureRegistry
}

/** Thumbs up and down. */
export const ratingsModule = areaModule({
  name: 'ratings',
  personalRows: {
    ratings: { model: goes, viewer: goes },
  },
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
