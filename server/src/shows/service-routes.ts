import { showServiceRoutes } from '@footlight/core/protocol'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import { registerPayingRoute, showOrder } from '../orders/paying-route.ts'
import { askRoom } from '../rooms/ask-room.ts'
import type { ShowRouteDeps } from './audience-routes.ts'
import { askCamera, endShow, startRecording } from './commands.ts'

/** Cameras of viewers and recordings, beside the public show. */
export function registerServiceRoutes(registrar: Registrar, deps: ShowRouteDeps): void {
  registerPayingRoute(registrar, deps, showServiceRoutes.sharecamRequest, (call) =>
    showOrder(call, 'cam2cam', askCamera, call.body),
  )
  registerRoute(registrar, showServiceRoutes.sharecamEnd, ({ params, identity: { person }, body }) =>
    askRoom(deps, params.username, endShow, {
      kind: 'cam2cam',
      reader: person,
      asStaff: isStaff(person.roles),
      showId: body.show_id,
    }),
  )
  registerPayingRoute(registrar, deps, showServiceRoutes.recordingStart, (call) =>
    showOrder(call, 'recording', startRecording, call.body),
  )
  registerRoute(registrar, showServiceRoutes.recordingEnd, ({ params, identity }) =>
    askRoom(deps, params.username, endShow, { kind: 'recording', reader: identity.person, asStaff: false }),
  )
}
