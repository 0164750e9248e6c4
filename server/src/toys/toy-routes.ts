import { type BodyOf, type Failure, type ResponseOf, toysRoutes } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { mayTip, type Payer, payingCommand } from '../orders/paying-command.ts'
import { appOrder, type OrderDeps, registerPayingRoute } from '../orders/paying-route.ts'
import { askRoom } from '../rooms/ask-room.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import { ToyFeature } from './toy-feature.ts'

type Routes = typeof toysRoutes

const report = roomCommand(
  'toys.report',
  async ({ feature }, { by, toys }: By & { readonly toys: BodyOf<Routes['reportToys']> }) =>
    done(await feature(ToyFeature).report(viewerOf(by, false), toys)),
)

const stopControl = roomCommand('toys.stop_control', async ({ feature }, { by }: By) =>
  done(await feature(ToyFeature).stopControl(viewerOf(by, false))),
)

const buyControl = payingCommand(
  'toys.buy_control',
  mayTip,
  async (
    { feature },
    { payer, idempotency, terms }: Payer & BodyOf<Routes['buyToyControl']>,
  ): Promise<Result<ResponseOf<Routes['buyToyControl']>, Failure>> => {
    const bought = await feature(ToyFeature).buyControl(payer.person, terms, idempotency)
    return bought.ok ? ok({ status: 1, ...bought.value }) : bought
  },
)

/** Toys of a room: what the performer's console reports, and control that viewers buy. */
export function registerToyRoutes(registrar: Registrar, deps: OrderDeps): void {
  registerRoute(registrar, toysRoutes.reportToys, ({ params, identity: by, body: toys }) =>
    askRoom(deps, params.username, report, { by, toys }),
  )
  registerRoute(registrar, toysRoutes.stopToyControl, ({ params, identity: by }) =>
    askRoom(deps, params.username, stopControl, { by }),
  )
  registerPayingRoute(registrar, deps, toysRoutes.buyToyControl, (call) =>
    appOrder(call, buyControl, call.body),
  )
}

function done(result: Result<null, Failure>): Result<ResponseOf<Routes['reportToys']>, Failure> {
  return result.ok ? ok({ status: 1 }) : result
}
