import { performerRoutes, receiptRoutes, showRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { askRoom } from '../rooms/ask-room.ts'
import { receiptFor } from './answers.ts'
import type { ShowRouteDeps } from './audience-routes.ts'
import { offers, setOffers, showState } from './commands.ts'
import { savedBill } from './saved-show.ts'

/** How many shows a performer looks back on. */
const LAST_SHOWS = 50

/** Prices, the state of a room's shows, and what shows came to. */
export function registerPerformerRoutes(registrar: Registrar, deps: ShowRouteDeps): void {
  registerRoute(registrar, performerRoutes.performerSettings, ({ params }) =>
    askRoom(deps, params.username, offers, {}),
  )
  registerRoute(registrar, performerRoutes.changePerformerSettings, ({ identity: { person }, body }) =>
    person.type === 'model'
      ? deps.rooms.execute(person, setOffers, { patch: withoutAbsent(body) })
      : fail({ error: 'forbidden' }),
  )
  registerRoute(registrar, showRoutes.showState, ({ params, identity: by }) =>
    askRoom(deps, params.username, showState, { by }),
  )
  registerRoute(registrar, receiptRoutes.receipt, async ({ params, identity }) => {
    const record = await deps.shows.byId(params.show_id)
    const bill = record === null ? null : savedBill(record)
    const owner = record === null ? null : await deps.people.byId(record.ownerId)
    return bill === null || owner === null
      ? fail({ error: 'not_found' })
      : receiptFor(bill, owner, identity.person)
  })
  registerRoute(registrar, receiptRoutes.modelShows, async ({ identity }) => {
    if (identity.person.type !== 'model') return fail({ error: 'forbidden' })
    const records = await deps.shows.last(identity.person.id, LAST_SHOWS)
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
