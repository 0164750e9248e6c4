import type { Clock } from '@footlight/core/ports'
import { inspectionRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Site } from '../platform/site.ts'
import type { Inspection } from './inspection.ts'
import { recordPage } from './record-page.ts'

export interface InspectionRouteDeps {
  /** null: this site has no vault, so there are no records. */
  readonly inspection: Inspection | null
  readonly site: Site
  readonly clock: Clock
}

/** What an inspector is shown (INSPECT-01, INSPECT-02). */
export function registerInspection(
  registrar: Registrar,
  { inspection, site, clock }: InspectionRouteDeps,
): void {
  registerRoute(registrar, inspectionRoutes.cameraPeriods, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'identity.read')) return fail({ error: 'forbidden' })
    const look = { record: params.id, by: person.id, reason: body.reason }
    const found = await inspection?.periods(look, { from: body.from, to: body.to })
    return found ? ok({ periods: found.periods, is_cut: found.isCut }) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, inspectionRoutes.exportRecord, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'identity.read')) return fail({ error: 'forbidden' })
    const file = await inspection?.file({ record: params.id, by: person.id, reason: body.reason })
    if (!file) return fail({ error: 'not_found' })
    const about = { site: site.publicUrl, madeAt: isoTime(clock.now()) }
    return ok({ html: recordPage(file.record, file.periods, about) })
  })
}
