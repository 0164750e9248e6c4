import type { Clock } from '@footlight/core/ports'
import { billingRoutes, type PurchaseLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import {
  budgetsAt,
  changeBudgets,
  coolOff,
  type PurchaseLimits as Limits,
  leftOf,
} from '@footlight/core/rules/billing/purchase-limits'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { BillingRepository, StoredProduct } from './billing-port.ts'

export interface LimitRouteDeps {
  readonly billing: Pick<BillingRepository, 'limits' | 'changeLimits' | 'spent' | 'products'>
  readonly clock: Clock
}

const CURRENCY_OF_NO_SHOP = 'USD'

/** What people let themselves buy (BILLING-15). */
export function registerPurchaseLimits(registrar: Registrar, deps: LimitRouteDeps): void {
  const { billing, clock } = deps
  const change = async (account: AccountId, how: (limits: Limits) => Limits) =>
    present(account, await billing.changeLimits(account, clock.now(), how), deps)

  registerRoute(registrar, billingRoutes.purchaseLimits, async ({ identity: { person } }) =>
    ok(await present(person.id, await billing.limits(person.id), deps)),
  )

  registerRoute(registrar, billingRoutes.setBudgets, async ({ identity: { person }, body }) =>
    person.type === 'model'
      ? fail({ error: 'models_cannot_purchase' })
      : ok(await change(person.id, (limits) => changeBudgets(limits, body, clock.now()))),
  )

  registerRoute(registrar, billingRoutes.coolOff, async ({ identity: { person }, body }) =>
    person.type === 'model'
      ? fail({ error: 'models_cannot_purchase' })
      : ok(await change(person.id, (limits) => coolOff(limits, body.period, clock.now()))),
  )
}

/** Minor units that may still be paid by the tightest budget; null: there is none. */
export async function leftToday(
  account: AccountId,
  currency: string,
  { billing, clock }: LimitRouteDeps,
): Promise<number | null> {
  const [limits, spent] = await Promise.all([
    billing.limits(account),
    billing.spent(account, currency, clock.now()),
  ])
  return leftOf(limits, spent, clock.now())
}

async function present(account: AccountId, limits: Limits, deps: LimitRouteDeps): Promise<PurchaseLimits> {
  const { billing, clock } = deps
  const now = clock.now()
  const { pending, coolOffUntil } = limits
  const currency = shopCurrency(await billing.products(now))
  return {
    currency,
    budgets: budgetsAt(limits, now),
    pending:
      pending === null || pending.from <= now
        ? null
        : { budgets: pending.budgets, from: isoTime(pending.from) },
    spent: await billing.spent(account, currency, now),
    cool_off_until: coolOffUntil === null || coolOffUntil <= now ? null : isoTime(coolOffUntil),
  }
}

/** Budgets are in the currency in which this site sells. */
export function shopCurrency([first]: readonly StoredProduct[]): string {
  return first?.currency ?? CURRENCY_OF_NO_SHOP
}
