import { type Failure, type ResponseOf, toysRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { keyOf, ownerOf, tooOften } from '../platform/http/paying-call.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { viewerOf } from '../rooms/viewer.ts'
import { judgeTip } from '../tips/tip-policy.ts'
import type { BoughtAnswer } from './toy-controls.ts'
import type { ToyFeature } from './toy-feature.ts'

/** Toys of a room: her console's word, and control that viewers buy. */
export function registerToyRoutes(registrar: Registrar, parts: HttpDeps): void {
  const perAccount = new RateLimiter(parts.limits.tipsPerAccount, parts.clock)
  registrar.app.addHook('onClose', async () => perAccount.close())
  registerRoute(registrar, toysRoutes.reportToys, ({ params, identity, body }) =>
    at(params.username, parts, (feature) => feature.report(viewerOf(identity, false), body)),
  )
  registerRoute(registrar, toysRoutes.stopToyControl, ({ params, identity }) =>
    at(params.username, parts, (feature) => feature.stopControl(viewerOf(identity, false))),
  )
  registerRoute(registrar, toysRoutes.buyToyControl, async (call) => {
    const buyer = call.identity.person
    const busy = tooOften(perAccount, buyer)
    if (busy !== null) return fail(busy)
    const key = keyOf(call)
    const model = await judgeTip(buyer, call.params.username, parts)
    if (model.ok)
      return answerOf(
        await (await parts.rooms.features(model.value)).toys.buyControl(buyer, call.body.terms, key),
      )
    // What was granted once stays granted, whatever came between it and its repeat (LEDGER-07).
    const owner = await ownerOf(call.params.username, parts)
    const before =
      owner === null ? null : await (await parts.rooms.features(owner)).toys.recallControl(buyer, key)
    return before === null ? model : answerOf(before)
  })
}

async function at(
  username: string,
  parts: HttpDeps,
  order: (feature: ToyFeature) => Promise<Result<null, Failure>>,
): Promise<Result<ResponseOf<typeof toysRoutes.reportToys>, Failure>> {
  const owner = await ownerOf(username, parts)
  if (owner === null) return fail({ error: 'user_not_found' })
  const done = await order((await parts.rooms.features(owner)).toys)
  return done.ok ? ok({ status: 1 }) : done
}

function answerOf(
  done: Result<BoughtAnswer, Failure>,
): Result<ResponseOf<typeof toysRoutes.buyToyControl>, Failure> {
  return done.ok ? ok({ status: 1, ...done.value }) : done
}
