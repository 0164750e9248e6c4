import { ratingRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'

export interface RatingRouteDeps {
  readonly people: PeopleRepository
  readonly rooms: RoomDirectory
}

export function registerRatingRoutes(registrar: Registrar, parts: RatingRouteDeps): void {
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
