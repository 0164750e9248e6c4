import { ok } from '@footlight/core/domain'
import { extrasRoutes } from '@footlight/core/protocol'
import { visitorOf } from '../../rooms/visitor.ts'
import type { HttpParts } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { findVenue } from '../shows/customer.ts'

/** Seed 2 §3.5, §4, §5. */
export function registerRatingRoutes(registrar: Registrar, parts: HttpParts): void {
  registerRoute(registrar, extrasRoutes.ratings, async ({ params, identity }) => {
    const venue = await findVenue(parts, params.username)
    return venue.ok ? ok(await venue.value.desks.ratings.viewFor(visitorOf(identity, false))) : venue
  })

  registerRoute(registrar, extrasRoutes.rate, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const rated = await venue.value.desks.ratings.rate(visitorOf(identity, false), body.rating)
    return rated.ok ? ok({ status: 1, ratings: rated.value }) : rated
  })
}
