import type { Idempotency, Person } from '@footlight/core/ports'
import { type AppState, appsRoutes, type Failure, type ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { keyOf, type OwnerCall, ownerOf, type PayingCall, tooOften } from '../platform/http/paying-call.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { viewerOf } from '../rooms/viewer.ts'
import { judgeTip } from '../tips/tip-policy.ts'
import type { AppFeature } from './app-feature.ts'
import { recallSale, type Sale, type ScratchSale } from './sales.ts'
import { registerSplitRoutes } from './split-routes.ts'

type StateAnswer = ResponseOf<typeof appsRoutes.setGoals>

/** Apps of a room and the tip split. */
export function registerAppRoutes(registrar: Registrar, parts: HttpDeps): void {
  const perAccount = new RateLimiter(parts.limits.tipsPerAccount, parts.clock)
  registrar.app.addHook('onClose', async () => perAccount.close())
  registerRoute(registrar, appsRoutes.appState, async ({ params, identity }) => {
    const owner = await ownerOf(params.username, parts)
    if (owner === null) return fail({ error: 'user_not_found' })
    const { apps, modes } = await parts.rooms.features(owner)
    // ROLE-06: it names who tipped, bought and joined.
    const refusal = modes.entryRefusal(viewerOf(identity, false))
    return refusal === null
      ? ok(await apps.state())
      : fail({ error: refusal === 'kicked' ? 'banned' : refusal })
  })
  registerSettings(registrar, parts)
  registerSales(registrar, parts, perAccount)
  registerSplitRoutes(registrar, parts, perAccount)
}

function registerSettings(registrar: Registrar, parts: HttpDeps): void {
  registerRoute(registrar, appsRoutes.setGoals, (call) =>
    asOwner(call, parts, (feature) => feature.setGoals(call.body)),
  )
  registerRoute(registrar, appsRoutes.setKoth, (call) =>
    asOwner(call, parts, (feature) => feature.setKoth(call.body)),
  )
  registerRoute(registrar, appsRoutes.resetKoth, (call) =>
    asOwner(call, parts, (feature) => feature.resetKoth()),
  )
  registerRoute(registrar, appsRoutes.startGoldenTicket, (call) =>
    asOwner(call, parts, (feature) => feature.startGoldenTicket(call.body)),
  )
  registerRoute(registrar, appsRoutes.endGoldenTicket, (call) =>
    asOwner(call, parts, (feature) => feature.endGoldenTicket()),
  )
  registerRoute(registrar, appsRoutes.startScratchoff, (call) =>
    asOwner(call, parts, (feature) => feature.startScratchoff(call.body)),
  )
  registerRoute(registrar, appsRoutes.endScratchoff, (call) =>
    asOwner(call, parts, (feature) => feature.endScratchoff()),
  )
  registerRoute(registrar, appsRoutes.setTipMenu, (call) =>
    asOwner(call, parts, (feature) => feature.setTipMenu(call.body)),
  )
  registerRoute(registrar, appsRoutes.setAppPanel, (call) =>
    asOwner(call, parts, (feature) => feature.setAppPanel(call.body)),
  )
}

function registerSales(registrar: Registrar, parts: HttpDeps, perAccount: RateLimiter): void {
  registerRoute(registrar, appsRoutes.buyScratchField, async (call) => {
    const sold = await buy<ScratchSale>(call, parts, perAccount, (feature, buyer, key) =>
      feature.scratch(buyer, call.body.terms, call.body.field, key),
    )
    return sold.ok
      ? ok({
          status: 1,
          transfer_id: sold.value.transferId,
          tokens: sold.value.tokens,
          field: call.body.field,
          prize: sold.value.prize,
        })
      : sold
  })
  registerRoute(registrar, appsRoutes.buyGoldenTicket, async (call) => {
    const sold = await buy<Sale>(call, parts, perAccount, (feature, buyer, key) =>
      feature.buyGoldenTicket(buyer, call.body.terms, key),
    )
    return sold.ok ? ok({ status: 1, transfer_id: sold.value.transferId, tokens: sold.value.tokens }) : sold
  })
}

async function asOwner(
  { params, identity }: OwnerCall,
  parts: HttpDeps,
  set: (feature: AppFeature) => Promise<Result<AppState, Failure>>,
): Promise<Result<StateAnswer, Failure>> {
  const owner = await ownerOf(params.username, parts)
  if (owner === null) return fail({ error: 'user_not_found' })
  if (owner.id !== identity.person.id) return fail({ error: 'forbidden' })
  const state = await set((await parts.rooms.features(owner)).apps)
  return state.ok ? ok({ status: 1, state: state.value }) : state
}

/**
 * Who may not tip may not buy; what was granted once stays granted, whatever came between it and its repeat
 * (LEDGER-07).
 */
async function buy<S extends Sale>(
  call: PayingCall,
  parts: HttpDeps,
  perAccount: RateLimiter,
  order: (feature: AppFeature, buyer: Person, key: Idempotency) => Promise<Result<S, Failure>>,
): Promise<Result<S | ScratchSale, Failure>> {
  const buyer = call.identity.person
  const busy = tooOften(perAccount, buyer)
  if (busy !== null) return fail(busy)
  const key = keyOf(call)
  const model = await judgeTip(buyer, call.params.username, parts)
  if (!model.ok) return (await recallSale(parts.ledger, buyer, key)) ?? model
  return order((await parts.rooms.features(model.value)).apps, buyer, key)
}
