import { ratingRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'
import { findRoom } from '../rooms/find-room.ts'
import { viewerOf } from '../rooms/viewer.ts'

export function registerRatingRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerRoute(registrar, ratingRoutes.ratings, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok ? ok(await venue.value.features.ratings.viewFor(viewerOf(identity, false))) : venue
  })

  registerRoute(registrar, ratingRoutes.rate, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const rated = await venue.value.features.ratings.rate(viewerOf(identity, false), body.rating)
    return rated.ok ? ok({ status: 1, ratings: rated.value }) : rated
  })
}
