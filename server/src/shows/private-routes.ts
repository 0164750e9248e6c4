import { showRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import { registerPayingRoute } from '../orders/paying-route.ts'
import { showOrder } from '../orders/room-orders.ts'
import { findOwnRoom, findRoom } from '../rooms/find-room.ts'
import { receiptFor, stateAnswer } from './answers.ts'
import type { ShowRouteDeps } from './audience-routes.ts'
import { SPY_PREVIEW_MS } from './spying.ts'

/** Privates and spying. */
export function registerPrivateRoutes(registrar: Registrar, parts: ShowRouteDeps): void {
  registerPayingRoute(registrar, parts, showRoutes.privateRequest, (call) =>
    showOrder(call, parts, 'private', async ({ features: { shows } }, joinRequest) => {
      const { terms, cam2cam, watch_porn_together } = call.body
      const asked = await shows.run(() =>
        shows.requests.askPrivate(joinRequest, terms, { cam2cam, watchTogether: watch_porn_together }),
      )
      return asked.ok
        ? ok({ status: 1, request_id: asked.value.requestId, expires_in: asked.value.expiresIn })
        : asked
    }),
  )
  registerAnswers(registrar, parts)
  registerRoute(registrar, showRoutes.privateEnd, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const bill = await shows.run(() =>
      shows.end('private', identity.person.id, isStaff(identity.person.roles)),
    )
    return bill.ok ? receiptFor(bill.value, venue.value.owner, identity.person) : bill
  })
  registerRoute(registrar, showRoutes.privateDiscount, async ({ params, identity, body }) => {
    const venue = await findOwnRoom(parts, params.username, identity.person)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const discount = await shows.run(() => shows.setDiscount(body.rate, body.minutes))
    return discount.ok ? ok({ status: 1, discount: discount.value }) : discount
  })
  registerSpying(registrar, parts)
}

function registerAnswers(registrar: Registrar, parts: ShowRouteDeps): void {
  for (const kind of ['private', 'cam2cam'] as const) {
    const [accept, decline] =
      kind === 'private'
        ? [showRoutes.privateAccept, showRoutes.privateDecline]
        : [showRoutes.sharecamAccept, showRoutes.sharecamDecline]
    for (const [route, word] of [
      [accept, 'accept'],
      [decline, 'decline'],
    ] as const) {
      registerRoute(registrar, route, async ({ params, identity, body }) => {
        const venue = await findOwnRoom(parts, params.username, identity.person)
        if (!venue.ok) return venue
        const { shows } = venue.value.features
        const done = await shows.run(() => shows.requests[word](kind, body.request_id))
        return done.ok ? stateAnswer(shows, identity, body.request_id) : done
      })
    }
  }
  for (const [route, kind] of [
    [showRoutes.privateCancel, 'private'],
    [showRoutes.sharecamCancel, 'cam2cam'],
  ] as const) {
    registerRoute(registrar, route, async ({ params, identity, body }) => {
      const venue = await findRoom(parts, params.username)
      if (!venue.ok) return venue
      const { shows } = venue.value.features
      const done = await shows.run(() => shows.requests.cancel(kind, body.request_id, identity.person.id))
      return done.ok ? stateAnswer(shows, identity, body.request_id) : done
    })
  }
}

function registerSpying(registrar: Registrar, parts: ShowRouteDeps): void {
  registerRoute(registrar, showRoutes.spyPreview, async ({ params }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok ? ok({ seconds: SPY_PREVIEW_MS / 1000 }) : venue
  })
  registerPayingRoute(registrar, parts, showRoutes.spyStart, (call) =>
    showOrder(call, parts, 'spy', async ({ owner, features: { shows } }, joinRequest) => {
      const isFan = (await parts.fanClub.levelOf(joinRequest.account, owner.id, parts.clock.now())) !== null
      const spied = await shows.run(() => shows.spying.start(joinRequest, call.body.terms, isFan))
      if (!spied.ok) return spied
      const { showId, pricePerMinute } = spied.value
      return ok({
        status: 1,
        message:
          pricePerMinute === 0
            ? 'Spying is free for you here.'
            : `Spying costs ${pricePerMinute} tokens per minute.`,
        cost_per_minute: pricePerMinute,
        show_id: showId,
      })
    }),
  )
  registerRoute(registrar, showRoutes.spyEnd, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const bill = await shows.run(() => shows.leave('private', identity.person.id))
    if (!bill.ok) return bill
    return receiptFor(bill.value, venue.value.owner, identity.person)
  })
}
