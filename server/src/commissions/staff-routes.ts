import { commissionRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { linesOf } from '../prohibited-terms/written-lines.ts'
import type { CommissionKeeper } from './commission-keeper.ts'
import type { CommissionRepository } from './commission-port.ts'
import { type CommissionViews, pageOf } from './commission-views.ts'

export interface StaffRouteDeps {
  readonly commissions: CommissionRepository
  readonly commissionKeeper: CommissionKeeper
  readonly commissionViews: CommissionViews
}

/** Disputes, for the site staff. Nobody decides about an order of their own. */
export function registerDisputes(registrar: Registrar, deps: StaffRouteDeps): void {
  const { commissions, commissionKeeper, commissionViews } = deps

  registerRoute(registrar, commissionRoutes.disputedCommissions, async ({ identity, query }) => {
    if (!may(identity.person.roles, 'commissions.decide')) return fail({ error: 'forbidden' })
    const { orders, total } = await commissions.disputes(pageOf(query.page), query.service)
    const fresh = await Promise.all(orders.map((order) => commissionKeeper.fresh(order)))
    const open = fresh.filter(({ state }) => state === 'disputed')
    return ok({ disputes: await commissionViews.disputes(open, identity), count_total: total })
  })

  registerRoute(
    registrar,
    commissionRoutes.decideCommission,
    async ({ identity: { person }, params, body }) => {
      if (!may(person.roles, 'commissions.decide')) return fail({ error: 'forbidden' })
      const order = await commissions.byId(params.id)
      if (order === null) return fail({ error: 'not_found' })
      if (order.viewer === person.id || order.model === person.id) return fail({ error: 'forbidden' })
      const decided = await commissionKeeper.act(
        order,
        { do: 'decide', charged: body.charged },
        { actor: 'staff', account: person.id },
        () => ({ decisionNote: linesOf(body.note) }),
      )
      return decided.ok ? ok({ status: 1 }) : decided
    },
  )
}
