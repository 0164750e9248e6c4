import type { Clock, Ledger } from '@footlight/core/ports'
import { type Failure, type ResponseOf, toysRoutes } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { registerPayingRoute } from '../orders/paying-route.ts'
import { appOrder } from '../orders/room-orders.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { ToyFeature } from './toy-feature.ts'

/** Toys of a room: what the performer's console reports, and control that viewers buy. */
export function registerToyRoutes(registrar: Registrar, parts: OrderDeps): void {
  registerRoute(registrar, toysRoutes.reportToys, ({ params, identity, body }) =>
    at(params.username, parts, (feature) => feature.report(viewerOf(identity, false), body)),
  )
  registerRoute(registrar, toysRoutes.stopToyControl, ({ params, identity }) =>
    at(params.username, parts, (feature) => feature.stopControl(viewerOf(identity, false))),
  )
  registerPayingRoute(registrar, parts, toysRoutes.buyToyControl, (call) =>
    appOrder(call, parts, async ({ features }, { person, idempotency }) => {
      const bought = await features.toys.buyControl(person, call.body.terms, idempotency)
      return bought.ok ? ok({ status: 1, ...bought.value }) : bought
    }),
  )
}

async function at(
  username: string,
  parts: OrderDeps,
  order: (feature: ToyFeature) => Promise<Result<null, Failure>>,
): Promise<Result<ResponseOf<typeof toysRoutes.reportToys>, Failure>> {
  const room = await findRoom(parts, username)
  if (!room.ok) return room
  const done = await order(room.value.features.toys)
  return done.ok ? ok({ status: 1 }) : done
}
