import { type FieldCode, taxDeclarationRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { plainDeclaration, taxDeclarationFaults } from '@footlight/core/rules/tax-reports/declaration'
import { utcDay } from '@footlight/core/rules/utc-day'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { declaredBy, type OwnTaxDeps, readOwnTaxPage } from './own-tax-page.ts'

/** What performers and owners of studios declare for tax. */
export function registerTaxDeclarations(registrar: Registrar, deps: OwnTaxDeps): void {
  const { taxDeclarations, config, clock } = deps

  registerRoute(registrar, taxDeclarationRoutes.taxDeclaration, async ({ identity: { person } }) => {
    const earning = declaredBy(person)
    return earning === null ? fail({ error: 'forbidden' }) : ok(await readOwnTaxPage(earning, deps))
  })

  registerRoute(registrar, taxDeclarationRoutes.declareTax, async ({ identity: { person }, body }) => {
    const earning = declaredBy(person)
    if (earning === null) return fail({ error: 'forbidden' })
    if (taxDeclarations === null || config.tax.mode === 'off') return fail({ error: 'unavailable' })
    const declaration = plainDeclaration(body.declaration)
    const faults = taxDeclarationFaults(declaration, utcDay(clock.now()))
    if (Object.keys(faults).length > 0) return fail({ error: 'invalid_value', fields: fieldsOf(faults) })
    const declared = await taxDeclarations.declare(earning.account, person.id, body.version, declaration)
    return declared === 'conflict' ? fail({ error: 'conflict' }) : ok(await readOwnTaxPage(earning, deps))
  })
}

/** Named as the parser of the body names them. */
function fieldsOf(faults: Readonly<Record<string, FieldCode>>): Record<string, FieldCode> {
  return Object.fromEntries(Object.entries(faults).map(([field, code]) => [`declaration.${field}`, code]))
}
