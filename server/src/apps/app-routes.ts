import { appsRoutes } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { appOrder, type OrderDeps, registerPayingRoute } from '../orders/paying-route.ts'
import { askOwnRoom, askRoom } from '../rooms/ask-room.ts'
import {
  type AppSetting,
  appState,
  buyGoldenTicket,
  buyScratchField,
  cancelGroupTip,
  joinGroupTip,
  proposeGroupTip,
  setApp,
} from './commands.ts'

/** Apps of a room and the group tip. */
export function registerAppRoutes(registrar: Registrar, deps: OrderDeps): void {
  registerRoute(registrar, appsRoutes.appState, ({ params, identity: by }) =>
    askRoom(deps, params.username, appState, { by }),
  )
  registerSettings(registrar, deps)
  registerSales(registrar, deps)
  registerGroupTips(registrar, deps)
}

function registerSettings(registrar: Registrar, deps: OrderDeps): void {
  interface OwnerCall {
    readonly params: { readonly username: string }
    readonly identity: { readonly person: Person }
  }
  const set = ({ params, identity }: OwnerCall, setting: AppSetting) =>
    askOwnRoom(deps, params.username, identity.person, setApp, setting)
  registerRoute(registrar, appsRoutes.setGoals, (call) => set(call, { app: 'goals', to: call.body }))
  registerRoute(registrar, appsRoutes.setKoth, (call) => set(call, { app: 'koth', to: call.body }))
  registerRoute(registrar, appsRoutes.resetKoth, (call) => set(call, { app: 'koth', to: null }))
  registerRoute(registrar, appsRoutes.startGoldenTicket, (call) =>
    set(call, { app: 'golden_ticket', to: call.body }),
  )
  registerRoute(registrar, appsRoutes.endGoldenTicket, (call) =>
    set(call, { app: 'golden_ticket', to: null }),
  )
  registerRoute(registrar, appsRoutes.startScratchoff, (call) =>
    set(call, { app: 'scratchoff', to: call.body }),
  )
  registerRoute(registrar, appsRoutes.endScratchoff, (call) => set(call, { app: 'scratchoff', to: null }))
  registerRoute(registrar, appsRoutes.setTipMenu, (call) => set(call, { app: 'tip_menu', to: call.body }))
  registerRoute(registrar, appsRoutes.setAppPanel, (call) => set(call, { app: 'app_panel', to: call.body }))
}

function registerSales(registrar: Registrar, deps: OrderDeps): void {
  registerPayingRoute(registrar, deps, appsRoutes.buyScratchField, (call) =>
    appOrder(call, buyScratchField, call.body),
  )
  registerPayingRoute(registrar, deps, appsRoutes.buyGoldenTicket, (call) =>
    appOrder(call, buyGoldenTicket, call.body),
  )
}

/** `POST tip-split/{username}/{propose|join|cancel}`. */
function registerGroupTips(registrar: Registrar, deps: OrderDeps): void {
  registerPayingRoute(registrar, deps, appsRoutes.proposeGroupTip, (call) =>
    appOrder(call, proposeGroupTip, call.body),
  )
  registerPayingRoute(registrar, deps, appsRoutes.joinGroupTip, (call) =>
    appOrder(call, joinGroupTip, call.body),
  )
  registerRoute(registrar, appsRoutes.cancelGroupTip, ({ params, identity }) =>
    askRoom(deps, params.username, cancelGroupTip, { by: identity.person }),
  )
}
