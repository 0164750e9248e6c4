import { showRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { REQUEST_EXPIRES_MS } from '@footlight/core/rules/shows/show'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import { registerPayingRoute } from '../orders/paying-route.ts'
import { showOrder } from '../orders/room-orders.ts'
import { findRoom } from '../rooms/find-room.ts'
import { paidAnswer, receiptFor } from './answers.ts'
import type { ShowRouteDeps } from './audience-routes.ts'

/** Cameras of viewers and recordings, beside the public show. */
export function registerServiceRoutes(registrar: Registrar, parts: ShowRouteDeps): void {
  registerPayingRoute(registrar, parts, showRoutes.sharecamRequest, (call) =>
    showOrder(call, parts, 'cam2cam', async ({ features: { shows } }, joinRequest) => {
      const asked = await shows.run(() => shows.requests.askService(joinRequest, call.body.terms))
      return asked.ok
        ? ok({ status: 1, request_id: asked.value.showId, expires_in: REQUEST_EXPIRES_MS / 1000 })
        : asked
    }),
  )
  registerRoute(registrar, showRoutes.sharecamEnd, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const bill = await shows.run(() =>
      shows.end('cam2cam', identity.person.id, isStaff(identity.person.roles), body.show_id),
    )
    return bill.ok ? receiptFor(bill.value, venue.value.owner, identity.person) : bill
  })
  registerPayingRoute(registrar, parts, showRoutes.recordingStart, (call) =>
    showOrder(call, parts, 'recording', async ({ features: { shows } }, joinRequest) =>
      paidAnswer(await shows.run(() => shows.requests.askService(joinRequest, call.body.terms))),
    ),
  )
  registerRoute(registrar, showRoutes.recordingEnd, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const bill = await shows.run(() => shows.end('recording', identity.person.id, false))
    return bill.ok ? receiptFor(bill.value, venue.value.owner, identity.person) : bill
  })
}
