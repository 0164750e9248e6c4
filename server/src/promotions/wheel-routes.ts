import { type PrizeTable, type WheelDraw, wheelLimits, wheelRoutes } from '@footlight/core/protocol'
import { assert, fail, ok } from '@footlight/core/rules'
import { isoTime } from '../accounts/present-user.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { commitTo, spinsOf, spinWheel, tableInForce, type WheelDeps } from './spin-wheel.ts'
import type { FinishedDraw, StoredPrizeTable } from './wheel-port.ts'

export interface WheelRouteDeps extends WheelDeps {
  readonly orderLimits: OrderLimits
}

/** Spinning, and what it takes to check a spin. */
export function registerWheels(registrar: Registrar, deps: WheelRouteDeps): void {
  const { wheels, orderLimits } = deps

  registerRoute(registrar, wheelRoutes.promoWheelSpins, async ({ identity: { person } }) => {
    const isOn = (await tableInForce('promo', deps)) !== null
    return ok({ spins: isOn ? (await spinsOf(person, 'promo', deps)).spins : 0 })
  })

  registerRoute(registrar, wheelRoutes.wheel, async ({ identity: { person }, params: { wheel } }) => {
    const table = await tableInForce(wheel, deps)
    if (table === null) return ok({ is_on: false, spins: 0, next_spin_at: null, table: null })
    const { spins, nextAt } = await spinsOf(person, wheel, deps)
    return ok({ is_on: true, spins, next_spin_at: isoTime(nextAt), table: presentTable(table) })
  })

  registerRoute(registrar, wheelRoutes.commitWheel, async ({ identity: { person }, params: { wheel } }) => {
    const committed = await commitTo(wheel, person, deps)
    if (!committed.ok) return committed
    const { draw, table } = committed.value
    const { id, commitment, number } = draw
    return ok({ id, commitment, number, table: presentTable(table) })
  })

  addRoute(registrar, wheelRoutes.spinWheel, async ({ identity, params, body, idempotencyKey }) => {
    const { person } = identity
    const busy = orderLimits.take(wheelRoutes.spinWheel, person)
    if (busy !== null) return fail(busy)
    const { commitment, table, client_seed: clientSeed } = body
    const spin = { wheel: params.wheel, commitment, table, clientSeed, ref: idempotencyKey }
    const drawn = await spinWheel(person, spin, deps)
    return drawn.ok ? ok(await presentDraw(drawn.value, deps)) : drawn
  })

  registerRoute(registrar, wheelRoutes.wheelDraws, async ({ identity: { person }, query }) => {
    const { pageSize } = wheelLimits
    const page = { offset: (query.page - 1) * pageSize, limit: pageSize + 1 }
    const found = await wheels.ofAccount(person.id, page)
    const draws = await Promise.all(found.slice(0, pageSize).map((draw) => presentDraw(draw, deps)))
    return ok({ draws, has_more: found.length > pageSize })
  })

  registerRoute(registrar, wheelRoutes.wheelDraw, async ({ identity: { person }, params }) => {
    const draw = await wheels.draw(params.id)
    // What was not drawn yet is told to nobody: its seed is a secret.
    return draw?.state === 'drawn' && draw.account === person.id
      ? ok(await presentDraw(draw, deps))
      : fail({ error: 'not_found' })
  })
}

function presentTable({ id, prizes }: StoredPrizeTable): PrizeTable {
  return { id, prizes: [...prizes] }
}

async function presentDraw(
  draw: FinishedDraw,
  { wheels, promoGrants }: Pick<WheelDeps, 'wheels' | 'promoGrants'>,
): Promise<WheelDraw> {
  const [table, grant] = [await wheels.table(draw.table), await promoGrants.grant(draw.id)]
  assert(table !== null, 'a table of prizes is never removed')
  const { id, wheel, number, commitment, roll, prize, tokens } = draw
  return {
    ...{ id, wheel, number, commitment, roll, prize, tokens },
    table: presentTable(table),
    server_seed: draw.serverSeed,
    client_seed: draw.clientSeed,
    was_held: grant !== null && grant.heldUntil !== null,
    at: isoTime(draw.at),
  }
}
