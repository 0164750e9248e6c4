import type { Clock } from '@footlight/core/ports'
import { API_BASE, billingTaxRoutes, defineRoute } from '@footlight/core/protocol'
import { assert, fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { isQuarter, quarterOf } from '@footlight/core/rules/billing/quarters'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { PriceRepository } from './price-port.ts'
import { type TaxDeps, taxFile, taxReportOf } from './tax-report.ts'

export interface TaxRouteDeps extends TaxDeps {
  readonly billingPrices: PriceRepository
  readonly clock: Clock
  readonly site: Site
}

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/admin/billing/tax/:file',
  summary: 'The taxes of a quarter as a table',
  access: 'user',
  at: 'anywhere',
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

  registrar.app.get<{ Params: { file: string } }>(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: registrar.gate.hookFor(fileRoute) },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { identity } = session
      if (identity.kind !== 'person' || !may(identity.person.roles, 'billing.read'))
        return sendFailure(reply, { error: 'forbidden' })
      const [quarter = '', ...more] = request.params.file.split('.')
      if (more.join('.') !== 'csv' || !isQuarter(quarter)) return sendFailure(reply, { error: 'not_found' })
      const { rows } = await taxReportOf(quarter, deps)
      reply.headers({
        ...assetHeaders(deps.site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="tax-${quarter}.csv"`,
      })
      return reply.send(taxFile(quarter, rows))
    },
  )
}
