import { taxDeskRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { lackOf, presentReports, readTaxDesk, type TaxDeskDeps } from './tax-desk.ts'

export interface TaxDeskRouteDeps extends TaxDeskDeps {
  readonly auditLog: Pick<AuditRepository, 'note'>
}

const mayNotReport = ({ roles }: Person): boolean => !may(roles, 'tax.report')

/** Where the staff sees who has declared, and makes the reports of years. */
export function registerTaxDesk(registrar: Registrar, deps: TaxDeskRouteDeps): void {
  const { taxReports, taxDeclarations, auditLog, clock, config } = deps

  registerRoute(registrar, taxDeskRoutes.taxDesk, async ({ identity: { person }, query }) =>
    may(person.roles, 'payouts.read') ? ok(await readTaxDesk(query, deps)) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, taxDeskRoutes.makeTaxReport, async ({ identity: { person }, params, body }) => {
    if (mayNotReport(person)) return fail({ error: 'forbidden' })
    const { operator } = config.tax
    const terms = config.payouts
    if (taxReports === null || operator === null || terms === null || lackOf(deps) !== null)
      return fail({ error: 'unavailable' })
    const made = await taxReports.make({ ...body, id: params.report, by: person.id, operator, terms })
    if (made.ok) return ok((await presentReports([made.value], deps))[0]!)
    return made.error === 'conflict' || made.error === 'unavailable'
      ? fail({ error: made.error })
      : fail({ error: 'wrong_state', state: made.error })
  })

  registerRoute(
    registrar,
    taxDeskRoutes.lookAtTaxDeclaration,
    async ({ identity: { person }, params: { seller }, body: { reason } }) => {
      if (mayNotReport(person)) return fail({ error: 'forbidden' })
      const row = (await taxDeclarations?.newestOf([seller]))?.get(seller)
      if (row === undefined) return fail({ error: 'not_found' })
      await auditLog.note({
        ...{ at: clock.now(), actor: person.id, action: 'tax_reports.look', reason },
        subject: { kind: 'tax_declaration', id: row.id },
        details: { seller, version: row.version },
      })
      const declaration = (await taxDeclarations?.open(row)) ?? null
      return declaration === null
        ? fail({ error: 'not_found' })
        : ok({ declaration, signed_at: isoTime(row.signed_at), expires_at: isoTime(row.expires_at) })
    },
  )
}
