import { billingDeskRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { DeskRouteDeps } from './desk-routes.ts'
import { presentForDesk } from './present-desk.ts'
import type { RiskRepository } from './risk-port.ts'

export interface RiskRouteDeps extends DeskRouteDeps {
  readonly billingRisks: RiskRepository
}

const SHOWN = 50
const mayNot = ({ roles }: Person): boolean => !may(roles, 'billing.decide')

/** Purchases that look like fraud, for administrators and finance (BILLING-28). */
export function registerRisks(registrar: Registrar, deps: RiskRouteDeps): void {
  const { billing, billingDesk, billingRisks, clock } = deps

  registerRoute(registrar, billingDeskRoutes.purchaseRisks, async ({ identity: { person } }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const risks = await billingRisks.open(SHOWN)
    const purchases = await Promise.all(risks.map(({ purchase }) => billing.purchase(purchase)))
    const shown = await presentForDesk(
      purchases.filter((purchase) => purchase !== null),
      deps,
    )
    return ok({
      risks: risks.map(({ purchase, score, reasons, at }) => ({
        ...{ score, reasons: [...reasons], at: isoTime(at) },
        purchase: shown.find(({ id }) => id === purchase)!,
      })),
    })
  })

  registerRoute(
    registrar,
    billingDeskRoutes.decideRisk,
    async ({ identity: { person }, params: { id }, body: { verdict } }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      const [purchase, risk] = await Promise.all([billing.purchase(id), billingRisks.riskOf(id)])
      if (purchase === null || risk === null) return fail({ error: 'not_found' })
      const now = clock.now()
      if (!(await billingRisks.decide(id, verdict, person.id, now))) return fail({ error: 'conflict' })
      if (verdict === 'fraud')
        await billingDesk.addBlock({
          ...{ account: purchase.account, reason: 'fraud', note: id, by: person.id, at: now, until: null },
        })
      return ok(undefined)
    },
  )
}
