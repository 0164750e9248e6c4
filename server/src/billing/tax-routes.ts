import type { Clock } from '@footlight/core/ports'
import { billingTaxRoutes, defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { isQuarter, quarterOf } from '@footlight/core/rules/billing/quarters'
import * as z from 'zod/mini'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
import type { PriceRepository } from './price-port.ts'
import { type TaxDeps, taxFile, taxReportOf } from './tax-report.ts'

export interface TaxRouteDeps extends TaxDeps {
  readonly billingPrices: PriceRepository
  readonly clock: Clock
}

const taxTable = defineRoute({
  method: 'GET',
  path: '/admin/billing/tax/:file',
  summary: 'The taxes of a quarter as a table',
  access: 'user',
  at: 'anywhere',
  params: z.object({ file: z.string().check(z.endsWith('.csv')) }),
  errors: ['forbidden', 'not_found'],
})

/** What a quarter declares, for administrators and finance (BILLING-23). */
export function registerTax(registrar: Registrar, deps: TaxRouteDeps): void {
  const { billingPrices, clock } = deps

  registerRoute(registrar, billingTaxRoutes.billingTax, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'billing.read')) return fail({ error: 'forbidden' })
    const current = quarterOf(clock.now())
    const quarter = query.quarter ?? current
    const [[latest], report] = await Promise.all([billingPrices.changes(1), taxReportOf(quarter, deps)])
    // It may grow until it is over.
    return ok({ quarter, is_over: quarter < current, seen: latest?.number ?? 0, ...report })
  })

  registerFile(registrar, taxTable, async ({ identity: { person }, params: { file } }) => {
    if (!may(person.roles, 'billing.read')) return fail({ error: 'forbidden' })
    const quarter = file.slice(0, -'.csv'.length)
    if (!isQuarter(quarter)) return fail({ error: 'not_found' })
    const { rows } = await taxReportOf(quarter, deps)
    return ok({ name: `tax-${quarter}.csv`, type: fileTypes.csv, content: taxFile(quarter, rows) })
  })
}
