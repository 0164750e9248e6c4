import { ok } from '@footlight/core/domain'
import { extrasRoutes } from '@footlight/core/protocol'
import { viewerOf } from '../../rooms/visitor.ts'
import type { HttpDeps } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { findVenue } from '../shows/customer.ts'

/** Seed 2 §3.5, §4, §5. */
export function registerRatingRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerRoute(registrar, extrasRoutes.ratings, async ({ params, identity }) => {
    const venue = await findVenue(parts, params.username)
    return venue.ok ? ok(await venue.value.features.ratings.viewFor(viewerOf(identity, false))) : venue
  })

  registerRoute(registrar, extrasRoutes.rate, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const rated = await venue.value.features.ratings.rate(viewerOf(identity, false), body.rating)
    return rated.ok ? ok({ status: 1, ratings: rated.value }) : rated
  })
}
