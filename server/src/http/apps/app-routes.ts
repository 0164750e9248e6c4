import { fail, ok, type Result } from '@footlight/core/domain'
import type { Idempotency, Person } from '@footlight/core/ports'
import { type AppState, appsRoutes, type Failure, type ResponseOf } from '@footlight/core/protocol'
import { RateLimiter } from '../../auth/rate-limiter.ts'
import type { AppDesk } from '../../rooms/apps/app-desk.ts'
import { recallSale, type Sale, type ScratchSale } from '../../rooms/apps/sales.ts'
import { visitorOf } from '../../rooms/visitor.ts'
import { judgeTip } from '../money/tip-policy.ts'
import type { HttpParts } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { keyOf, type OwnerCall, ownerOf, type PayingCall, tooOften } from './paying-call.ts'
import { registerSplitRoutes } from './split-routes.ts'

type StateAnswer = ResponseOf<typeof appsRoutes.setGoals>

/** Apps of a room (seed 2 §3.1, §4) and the tip split. */
export function registerAppRoutes(registrar: Registrar, parts: HttpParts): void {
  const perAccount = new RateLimiter(parts.limits.tipsPerAccount, parts.clock)
  registrar.app.addHook('onClose', async () => perAccount.close())
  registerRoute(registrar, appsRoutes.appState, async ({ params, identity }) => {
    const owner = await ownerOf(params.username, parts)
    if (owner === null) return fail({ error: 'user_not_found' })
    const { apps, modes } = await parts.rooms.desks(owner)
    // ROLE-06: it names who tipped, bought and joined.
    const refusal = modes.entryRefusal(visitorOf(identity, false))
    return refusal === null
      ? ok(await apps.state())
      : fail({ error: refusal === 'kicked' ? 'banned' : refusal })
  })
  registerSettings(registrar, parts)
  registerSales(registrar, parts, perAccount)
  registerSplitRoutes(registrar, parts, perAccount)
}

function registerSettings(registrar: Registrar, parts: HttpParts): void {
  registerRoute(registrar, appsRoutes.setGoals, (call) =>
    asOwner(call, parts, (desk) => desk.setGoals(call.body)),
  )
  registerRoute(registrar, appsRoutes.setKoth, (call) =>
    asOwner(call, parts, (desk) => desk.setKoth(call.body)),
  )
  registerRoute(registrar, appsRoutes.resetKoth, (call) => asOwner(call, parts, (desk) => desk.resetKoth()))
  registerRoute(registrar, appsRoutes.startGoldenTicket, (call) =>
    asOwner(call, parts, (desk) => desk.startGoldenTicket(call.body)),
  )
  registerRoute(registrar, appsRoutes.endGoldenTicket, (call) =>
    asOwner(call, parts, (desk) => desk.endGoldenTicket()),
  )
  registerRoute(registrar, appsRoutes.startScratchoff, (call) =>
    asOwner(call, parts, (desk) => desk.startScratchoff(call.body)),
  )
  registerRoute(registrar, appsRoutes.endScratchoff, (call) =>
    asOwner(call, parts, (desk) => desk.endScratchoff()),
  )
  registerRoute(registrar, appsRoutes.setTipMenu, (call) =>
    asOwner(call, parts, (desk) => desk.setTipMenu(call.body)),
  )
  registerRoute(registrar, appsRoutes.setAppPanel, (call) =>
    asOwner(call, parts, (desk) => desk.setAppPanel(call.body)),
  )
}

function registerSales(registrar: Registrar, parts: HttpParts, perAccount: RateLimiter): void {
  registerRoute(registrar, appsRoutes.buyScratchField, async (call) => {
    const sold = await buy<ScratchSale>(call, parts, perAccount, (desk, buyer, key) =>
      desk.scratch(buyer, call.body.terms, call.body.field, key),
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
    const sold = await buy<Sale>(call, parts, perAccount, (desk, buyer, key) =>
      desk.buyGoldenTicket(buyer, call.body.terms, key),
    )
    return sold.ok ? ok({ status: 1, transfer_id: sold.value.transferId, tokens: sold.value.tokens }) : sold
  })
}

async function asOwner(
  { params, identity }: OwnerCall,
  parts: HttpParts,
  set: (desk: AppDesk) => Promise<Result<AppState, Failure>>,
): Promise<Result<StateAnswer, Failure>> {
  const owner = await ownerOf(params.username, parts)
  if (owner === null) return fail({ error: 'user_not_found' })
  if (owner.id !== identity.person.id) return fail({ error: 'forbidden' })
  const state = await set((await parts.rooms.desks(owner)).apps)
  return state.ok ? ok({ status: 1, state: state.value }) : state
}

/**
 * Who may not tip may not buy; what was granted once stays granted, whatever came between it and its repeat
 * (LEDGER-07).
 */
async function buy<S extends Sale>(
  call: PayingCall,
  parts: HttpParts,
  perAccount: RateLimiter,
  order: (desk: AppDesk, buyer: Person, key: Idempotency) => Promise<Result<S, Failure>>,
): Promise<Result<S | ScratchSale, Failure>> {
  const buyer = call.identity.person
  const busy = tooOften(perAccount, buyer)
  if (busy !== null) return fail(busy)
  const key = keyOf(call)
  const model = await judgeTip(buyer, call.params.username, parts)
  if (!model.ok) return (await recallSale(parts.ledger, buyer, key)) ?? model
  return order((await parts.rooms.desks(model.value)).apps, buyer, key)
}
