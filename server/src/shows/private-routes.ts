import { privateShowRoutes, showServiceRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import { registerPayingRoute, showOrder } from '../orders/paying-route.ts'
import { askOwnRoom, askRoom } from '../rooms/ask-room.ts'
import type { ShowRouteDeps } from './audience-routes.ts'
import {
  answerRequest,
  askPrivate,
  cancelRequest,
  endShow,
  leaveShow,
  setDiscount,
  startSpying,
} from './commands.ts'
import { SPY_PREVIEW_MS } from './spying.ts'

/** Privates and spying. */
export function registerPrivateRoutes(registrar: Registrar, deps: ShowRouteDeps): void {
  registerPayingRoute(registrar, deps, privateShowRoutes.privateRequest, (call) => {
    const { terms, cam2cam, watch_porn_together: watchTogether } = call.body
    return showOrder(call, 'private', askPrivate, { terms, cam2cam, watchTogether })
  })
  registerAnswers(registrar, deps)
  registerRoute(registrar, privateShowRoutes.privateEnd, ({ params, identity: { person } }) =>
    askRoom(deps, params.username, endShow, {
      kind: 'private',
      reader: person,
      asStaff: isStaff(person.roles),
    }),
  )
  registerRoute(registrar, privateShowRoutes.privateDiscount, ({ params, identity, body }) =>
    askOwnRoom(deps, params.username, identity.person, setDiscount, body),
  )
  registerSpying(registrar, deps)
}

function registerAnswers(registrar: Registrar, deps: ShowRouteDeps): void {
  for (const kind of ['private', 'cam2cam'] as const) {
    const [accept, decline, cancel] =
      kind === 'private'
        ? [privateShowRoutes.privateAccept, privateShowRoutes.privateDecline, privateShowRoutes.privateCancel]
        : [
            showServiceRoutes.sharecamAccept,
            showServiceRoutes.sharecamDecline,
            showServiceRoutes.sharecamCancel,
          ]
    for (const [route, word] of [
      [accept, 'accept'],
      [decline, 'decline'],
    ] as const) {
      registerRoute(registrar, route, ({ params, identity: by, body }) =>
        askOwnRoom(deps, params.username, by.person, answerRequest, {
          kind,
          word,
          requestId: body.request_id,
          by,
        }),
      )
    }
    registerRoute(registrar, cancel, ({ params, identity: by, body }) =>
      askRoom(deps, params.username, cancelRequest, { kind, requestId: body.request_id, by }),
    )
  }
}

function registerSpying(registrar: Registrar, deps: ShowRouteDeps): void {
  registerRoute(registrar, privateShowRoutes.spyPreview, async ({ params }) => {
    const owner = await findPerformer(deps.people, params.username)
    return owner.ok ? ok({ seconds: SPY_PREVIEW_MS / 1000 }) : owner
  })
  registerPayingRoute(registrar, deps, privateShowRoutes.spyStart, (call) =>
    showOrder(call, 'spy', startSpying, { terms: call.body.terms }),
  )
  registerRoute(registrar, privateShowRoutes.spyEnd, ({ params, identity }) =>
    askRoom(deps, params.username, leaveShow, { kind: 'private', reader: identity.person }),
  )
}
