import { showRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { findRoom } from '../rooms/find-room.ts'
import { receiptFor } from './answers.ts'
import type { ShowRouteDeps } from './audience-routes.ts'
import { savedBill } from './saved-show.ts'

/** How many shows a performer looks back on. */
const LAST_SHOWS = 50

/** Prices, the state of a room's shows, and what shows came to. */
export function registerPerformerRoutes(registrar: Registrar, parts: ShowRouteDeps): void {
  registerRoute(registrar, showRoutes.performerSettings, async ({ params }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok ? ok(venue.value.features.shows.offers) : venue
  })
  registerRoute(registrar, showRoutes.changePerformerSettings, async ({ identity, body }) => {
    const venue = await findRoom(parts, identity.person.username)
    if (!venue.ok) return fail({ error: 'forbidden' })
    const { shows } = venue.value.features
    await shows.run(() => shows.setOffers({ ...shows.offers, ...withoutAbsent(body) }))
    return ok(shows.offers)
  })
  registerRoute(registrar, showRoutes.showState, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok ? ok(venue.value.features.shows.stateFor(viewerOf(identity, false))) : venue
  })
  registerRoute(registrar, showRoutes.receipt, async ({ params, identity }) => {
    const record = await parts.shows.byId(params.show_id)
    const bill = record === null ? null : savedBill(record)
    const owner = record === null ? null : await parts.people.byId(record.ownerId)
    return bill === null || owner === null
      ? fail({ error: 'not_found' })
      : receiptFor(bill, owner, identity.person)
  })
  registerRoute(registrar, showRoutes.modelShows, async ({ identity }) => {
    if (identity.person.type !== 'model') return fail({ error: 'forbidden' })
    const records = await parts.shows.last(identity.person.id, LAST_SHOWS)
    return ok({
      shows: records.flatMap(({ id, kind, reason, startedAt, endedAt, tokens }) => {
        return startedAt === null || endedAt === null || reason === null
          ? []
          : [{ show_id: id, kind, reason, started_at: startedAt, ended_at: endedAt, tokens }]
      }),
    })
  })
}

function withoutAbsent<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
