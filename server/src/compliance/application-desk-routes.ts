import type { Clock } from '@footlight/core/ports'
import { AccountId, applicationDeskRoutes, type RejectCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may, type Permission } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import type { ApplicationDesk } from './application-desk.ts'
import { type DecisionLetterDeps, tellDecision } from './decision-letters.ts'
import type { DecisionFault } from './performer-records.ts'

export interface ApplicationDeskRouteDeps extends DecisionLetterDeps {
  /** null: this site has no vault. */
  readonly applicationDesk: ApplicationDesk | null
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

interface Order {
  readonly revision: number
  /** null: approved. */
  readonly rejection: { readonly code: RejectCode; readonly text: string | null } | null
}

/** What the staff does with applications (APPLY-06 to APPLY-10). */
export function registerApplicationDesk(registrar: Registrar, deps: ApplicationDeskRouteDeps): void {
  registerLooks(registrar, deps)

  registerRoute(registrar, applicationDeskRoutes.approveApplication, ({ identity, params, body }) =>
    decide(identity.person, params.id, { revision: body.revision, rejection: null }, deps),
  )

  registerRoute(registrar, applicationDeskRoutes.rejectApplication, ({ identity, params, body }) => {
    const { revision, code, text } = body
    return decide(identity.person, params.id, { revision, rejection: { code, text } }, deps)
  })
}

function registerLooks(registrar: Registrar, deps: ApplicationDeskRouteDeps): void {
  registerRoute(registrar, applicationDeskRoutes.applications, async ({ identity, query }) => {
    const desk = openTo(identity.person, 'applications.review', deps)
    return desk.ok ? ok(await desk.value.list(query.state, query.name ?? null, query.page)) : desk
  })

  registerRoute(registrar, applicationDeskRoutes.reviewedApplication, async ({ identity, params, body }) => {
    const desk = openTo(identity.person, 'identity.read', deps)
    if (!desk.ok) return desk
    const found = await desk.value.look({ record: params.id, by: identity.person.id, reason: body.reason })
    return found === null ? fail({ error: 'not_found' }) : ok(found)
  })

  registerRoute(registrar, applicationDeskRoutes.lookAtDocument, async ({ identity, params, body }) => {
    const desk = openTo(identity.person, 'identity.read', deps)
    if (!desk.ok) return desk
    const look = { record: params.id, by: identity.person.id, reason: body.reason }
    const read = await desk.value.lookAtDocument(look, params.side)
    if (!read.ok) return fail({ error: read.error })
    return ok({ type: read.value.type, picture: read.value.content.toString('base64') })
  })

  registerRoute(registrar, applicationDeskRoutes.lookAtAgreement, async ({ identity, params, body }) => {
    const desk = openTo(identity.person, 'identity.read', deps)
    if (!desk.ok) return desk
    const look = { record: params.id, by: identity.person.id, reason: body.reason }
    const read = await desk.value.lookAtAgreement(look, params.agreement)
    if (!read.ok) return fail({ error: read.error })
    return ok({ pdf: read.value.content.toString('base64'), hash: read.value.hash })
  })
}

function openTo(
  { roles }: Person,
  permission: Permission,
  { applicationDesk }: ApplicationDeskRouteDeps,
): Result<ApplicationDesk, { error: 'forbidden' | 'not_found' }> {
  if (!may(roles, permission)) return fail({ error: 'forbidden' })
  return applicationDesk === null ? fail({ error: 'not_found' }) : ok(applicationDesk)
}

/** Sessions, rooms and encoders of every node read the account anew; a hint that is lost costs them a second. */
async function decide(
  by: Person,
  record: string,
  order: Order,
  deps: ApplicationDeskRouteDeps,
): Promise<Result<{ status: 1 }, { error: DecisionFault | 'forbidden' }>> {
  // Who may not look decides nothing.
  const desk = openTo(by, 'identity.read', deps)
  if (!desk.ok) return desk
  if (!may(by.roles, 'applications.review')) return fail({ error: 'forbidden' })
  const decided = await desk.value.decide({ record, by: by.id, at: deps.clock.now(), ...order })
  if (!decided.ok) return fail({ error: decided.error })
  const account = AccountId.parse(decided.value.account)
  deps.bus.publish(accountChanged, { account })
  const event = order.rejection === null ? 'application_approved' : 'application_rejected'
  tellDecision(event, decided.value, deps)
  const facts = { record, account, by: by.id, code: order.rejection?.code ?? null }
  logEvent(deps.logger, 'application_decided', { ...facts })
  return ok({ status: 1 })
}
