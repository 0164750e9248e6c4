import type { Clock, Ledger } from '@footlight/core/ports'
import { type AppState, appsRoutes, type Failure, type ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { registerPayingRoute } from '../orders/paying-route.ts'
import { appOrder } from '../orders/room-orders.ts'
import { findOwnRoom, findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { AppFeature } from './app-feature.ts'
import { registerSplitRoutes } from './split-routes.ts'

type StateAnswer = ResponseOf<typeof appsRoutes.setGoals>

/** Apps of a room and the group tip. */
export function registerAppRoutes(registrar: Registrar, parts: OrderDeps): void {
  registerRoute(registrar, appsRoutes.appState, async ({ params, identity }) => {
    const room = await findRoom(parts, params.username)
    if (!room.ok) return room
    const { apps, modes } = room.value.features
    // ROLE-06: it names who tipped, bought and joined.
    const refusal = modes.entryRefusal(viewerOf(identity, false))
    return refusal === null
      ? ok(await apps.state())
      : fail({ error: refusal === 'kicked' ? 'banned' : refusal })
  })
  registerSettings(registrar, parts)
  registerSales(registrar, parts)
  registerSplitRoutes(registrar, parts)
}

function registerSettings(registrar: Registrar, parts: OrderDeps): void {
  registerRoute(registrar, appsRoutes.setGoals, (call) =>
    asOwner(call, parts, (feature) => feature.setGoals(call.body)),
  )
  registerRoute(registrar, appsRoutes.setKoth, (call) =>
    asOwner(call, parts, (feature) => feature.setKoth(call.body)),
  )
  registerRoute(registrar, appsRoutes.resetKoth, (call) =>
    asOwner(call, parts, (feature) => feature.resetKoth()),
  )
  registerRoute(registrar, appsRoutes.startGoldenTicket, (call) =>
    asOwner(call, parts, (feature) => feature.startGoldenTicket(call.body)),
  )
  registerRoute(registrar, appsRoutes.endGoldenTicket, (call) =>
    asOwner(call, parts, (feature) => feature.endGoldenTicket()),
  )
  registerRoute(registrar, appsRoutes.startScratchoff, (call) =>
    asOwner(call, parts, (feature) => feature.startScratchoff(call.body)),
  )
  registerRoute(registrar, appsRoutes.endScratchoff, (call) =>
    asOwner(call, parts, (feature) => feature.endScratchoff()),
  )
  registerRoute(registrar, appsRoutes.setTipMenu, (call) =>
    asOwner(call, parts, (feature) => feature.setTipMenu(call.body)),
  )
  registerRoute(registrar, appsRoutes.setAppPanel, (call) =>
    asOwner(call, parts, (feature) => feature.setAppPanel(call.body)),
  )
}

function registerSales(registrar: Registrar, parts: OrderDeps): void {
  registerPayingRoute(registrar, parts, appsRoutes.buyScratchField, (call) =>
    appOrder(call, parts, async ({ features }, { person, idempotency }) => {
      const { terms, field } = call.body
      const sold = await features.apps.scratch(person, terms, field, idempotency)
      if (!sold.ok) return sold
      const { transferId, tokens, prize } = sold.value
      return ok({ status: 1, transfer_id: transferId, tokens, field, prize })
    }),
  )
  registerPayingRoute(registrar, parts, appsRoutes.buyGoldenTicket, (call) =>
    appOrder(call, parts, async ({ features }, { person, idempotency }) => {
      const sold = await features.apps.buyGoldenTicket(person, call.body.terms, idempotency)
      return sold.ok ? ok({ status: 1, transfer_id: sold.value.transferId, tokens: sold.value.tokens }) : sold
    }),
  )
}

interface OwnerCall {
  readonly params: { readonly username: string }
  readonly identity: { readonly person: Person }
}

async function asOwner(
  { params, identity }: OwnerCall,
  parts: OrderDeps,
  set: (feature: AppFeature) => Promise<Result<AppState, Failure>>,
): Promise<Result<StateAnswer, Failure>> {
  const room = await findOwnRoom(parts, params.username, identity.person)
  if (!room.ok) return room
  const state = await set(room.value.features.apps)
  return state.ok ? ok({ status: 1, state: state.value }) : state
}
