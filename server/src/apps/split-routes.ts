import type { Idempotency, Person } from '@footlight/core/ports'
import { appsRoutes, type Failure, type ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { keyOf, ownerOf, type PayingCall, tooOften } from '../platform/http/paying-call.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { judgeTip } from '../tips/tip-policy.ts'
import type { AppFeature } from './app-feature.ts'
import type { SplitAnswer } from './group-tips.ts'

type Answer = ResponseOf<typeof appsRoutes.proposeTipSplit>

/** `POST tip-split/{username}/{propose|join|cancel}`. */
export function registerSplitRoutes(registrar: Registrar, parts: HttpDeps, perAccount: RateLimiter): void {
  registerRoute(registrar, appsRoutes.proposeTipSplit, (call) =>
    pay(call, parts, perAccount, (feature, payer, key) =>
      feature.proposeSplit(payer, call.body.amount, call.body.target_splitters, key),
    ),
  )
  registerRoute(registrar, appsRoutes.joinTipSplit, (call) =>
    pay(call, parts, perAccount, (feature, payer, key) => feature.joinSplit(payer, call.body.terms, key)),
  )
  registerRoute(registrar, appsRoutes.cancelTipSplit, async ({ params, identity }) => {
    const owner = await ownerOf(params.username, parts)
    if (owner === null) return fail({ error: 'user_not_found' })
    const state = await (await parts.rooms.features(owner)).apps.cancelSplit(identity.person)
    return state.ok ? ok({ status: 1, state: state.value }) : state
  })
}

async function pay(
  call: PayingCall,
  parts: HttpDeps,
  perAccount: RateLimiter,
  order: (feature: AppFeature, payer: Person, key: Idempotency) => Promise<Result<SplitAnswer, Failure>>,
): Promise<Result<Answer, Failure>> {
  const payer = call.identity.person
  const busy = tooOften(perAccount, payer)
  if (busy !== null) return fail(busy)
  const key = keyOf(call)
  const model = await judgeTip(payer, call.params.username, parts)
  if (!model.ok) {
    const owner = await ownerOf(call.params.username, parts)
    const before =
      owner === null ? null : await (await parts.rooms.features(owner)).apps.recallSplit(payer, key)
    return before === null ? model : answerOf(before)
  }
  return answerOf(await order((await parts.rooms.features(model.value)).apps, payer, key))
}

function answerOf(done: Result<SplitAnswer, Failure>): Result<Answer, Failure> {
  return done.ok ? ok({ status: 1, ...done.value }) : done
}
