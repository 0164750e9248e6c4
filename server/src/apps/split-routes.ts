import { appsRoutes, type Failure, type ResponseOf } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { registerPayingRoute } from '../orders/paying-route.ts'
import { appOrder } from '../orders/room-orders.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { SplitAnswer } from './group-tips.ts'

/** `POST tip-split/{username}/{propose|join|cancel}`. */
export function registerSplitRoutes(registrar: Registrar, parts: OrderDeps): void {
  registerPayingRoute(registrar, parts, appsRoutes.proposeTipSplit, (call) =>
    appOrder(call, parts, async ({ features }, { person, idempotency }) => {
      const { amount, target_splitters } = call.body
      return answerOf(await features.apps.proposeSplit(person, amount, target_splitters, idempotency))
    }),
  )
  registerPayingRoute(registrar, parts, appsRoutes.joinTipSplit, (call) =>
    appOrder(call, parts, async ({ features }, { person, idempotency }) =>
      answerOf(await features.apps.joinSplit(person, call.body.terms, idempotency)),
    ),
  )
  registerRoute(registrar, appsRoutes.cancelTipSplit, async ({ params, identity }) => {
    const room = await findRoom(parts, params.username)
    if (!room.ok) return room
    const state = await room.value.features.apps.cancelSplit(identity.person)
    return state.ok ? ok({ status: 1, state: state.value }) : state
  })
}

function answerOf(
  done: Result<SplitAnswer, Failure>,
): Result<ResponseOf<typeof appsRoutes.proposeTipSplit>, Failure> {
  return done.ok ? ok({ status: 1, ...done.value }) : done
}
