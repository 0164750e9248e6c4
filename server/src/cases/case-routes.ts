import type { Clock } from '@footlight/core/ports'
import { type CaseDetail, caseLimits, caseRoutes } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import type { CasePlace, ContentByKind, StoredCase } from './case-port.ts'
import { type PresentCaseDeps, presentCase, presentCases, presentOwn } from './present-case.ts'
import { shownBy } from './shown-content.ts'

export interface CaseRouteDeps extends PresentCaseDeps {
  readonly removableContent: ContentByKind
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly clock: Clock
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
}

const OWN_SHOWN = 20

/** What the staff reads of cases, and what people read of those about them (CASE-02, CASE-06). */
export function registerCases(registrar: Registrar, deps: CaseRouteDeps): void {
  const { caseRepository, caseEvidence, currentConfig } = deps

  registerRoute(registrar, caseRoutes.cases, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const { state, after, kind, taken } = query
    const place = after === undefined ? null : placeIn(after)
    const filter = {
      kind,
      ...(taken !== undefined && { takenBy: taken === 'me' ? person.id : null }),
    }
    const found = await caseRepository.page(state, place, caseLimits.perPage + 1, filter)
    const shown = found.slice(0, caseLimits.perPage)
    return ok({
      cases: await presentCases(shown, deps),
      next: found.length > shown.length ? (shown.at(-1)?.place.join('.') ?? null) : null,
      time_zone: currentConfig.caseCalendar.timeZone,
    })
  })

  registerRoute(registrar, caseRoutes.caseDetail, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const found = await caseRepository.byNumber(params.number)
    if (found === null) return fail({ error: 'not_found' })
    await noteLook(found, person.id, null, deps)
    const shown: CaseDetail = await presentCase(found, person, deps)
    return ok({ case: shown, time_zone: currentConfig.caseCalendar.timeZone })
  })

  registerRoute(registrar, caseRoutes.casePicture, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const found = await caseRepository.byNumber(params.number)
    if (found === null) return fail({ error: 'not_found' })
    const entries = await caseRepository.entriesOf(found.id)
    const isOfCase = entries.some(({ report }) => report === params.report)
    const picture = isOfCase ? await caseEvidence.picture(params.report) : null
    if (picture === null) return fail({ error: 'not_found' })
    await noteLook(found, person.id, params.report, deps)
    return ok({ stillBase64: picture.toString('base64') })
  })

  registerRoute(registrar, caseRoutes.caseContent, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const found = await caseRepository.byNumber(params.number)
    if (found === null) return fail({ error: 'not_found' })
    await noteLook(found, person.id, null, deps)
    if (found.reported === null) return ok({ content: [], is_cut: false })
    const { shown, isCut } = await shownBy(found.reported, deps.removableContent)
    return ok({ content: shown, is_cut: isCut })
  })

  registerRoute(registrar, caseRoutes.ownDecisions, async ({ identity: { person } }) => {
    return ok({ decisions: await presentOwn(person.id, OWN_SHOWN, deps) })
  })
}

/** Its form was checked with the query. */
function placeIn(after: string): CasePlace {
  const [rank = 0, at = 0, id = 0] = after.split('.').map(Number)
  return [rank, at, id]
}

/** `report`: whose picture; null: the case itself. */
function noteLook(
  { number, reported }: StoredCase,
  by: AccountId,
  report: string | null,
  { auditLog, clock }: CaseRouteDeps,
): Promise<void> {
  return auditLog.note({
    at: clock.now(),
    actor: by,
    action: 'cases.look',
    subject: { kind: 'case', id: number },
    reason: null,
    details: { account: reported, picture_of: report },
  })
}
