import { type BodyOf, caseRoutes, type Failure, type FieldCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type CaseRefusal, removesContent } from '@footlight/core/rules/cases/case-step'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { hasOffice } from '../accounts/roles.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { DueWork } from '../platform/due-work.ts'
import { logEvent } from '../platform/log-event.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { NamedContent, StoredCase } from './case-port.ts'
import type { CaseRouteDeps } from './case-routes.ts'
import { shownBy } from './shown-content.ts'

export interface RulingRouteDeps extends CaseRouteDeps {
  readonly bus: Bus
  readonly caseMail: Pick<DueWork, 'wake'>
  readonly caseRemovals: Pick<DueWork, 'wake'>
  readonly logger: Logger
}

/** As long as an account can be suspended (SUSPEND-01). */
const LONGEST_MS = 3_650 * 86_400_000

/** What the staff does with cases (CASE-03 to CASE-05). */
export function registerRulings(registrar: Registrar, deps: RulingRouteDeps): void {
  const { caseRepository, caseEvidence, removableContent, people, clock } = deps
  const parts = { close: caseEvidence.close, content: removableContent }

  registerRoute(registrar, caseRoutes.assignCase, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'cases.decide')) return fail({ error: 'forbidden' })
    if ((await caseRepository.byNumber(params.number)) === null) return fail({ error: 'not_found' })
    const to = body.to === null ? null : await people.byUsername(body.to)
    if (body.to !== null && (to === null || !may(to.roles, 'cases.decide')))
      return fail({ error: 'user_not_found' })
    const had = body.seen == null ? body.seen : (await people.byUsername(body.seen))?.id
    // Whose name is nobody's any more has no case.
    if (body.seen != null && had === undefined) return fail(refusals.conflict)
    const act = { by: person.id, at: clock.now() }
    if (await caseRepository.assign(params.number, to?.id ?? null, act, had)) return ok({ status: 1 })
    const isDecided = (await caseRepository.byNumber(params.number))?.state === 'decided'
    return fail(isDecided ? refusals.decided : refusals.conflict)
  })

  registerRoute(registrar, caseRoutes.decideCase, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'cases.decide')) return fail({ error: 'forbidden' })
    const at = clock.now()
    const wrong = whatIsWrong(body, at)
    if (wrong !== null) return fail({ error: 'invalid_value', fields: wrong })
    const found = await caseRepository.byNumber(params.number)
    if (found === null) return fail(refusals.not_found)
    const refusal = await staffRefusal(found, body.action, person, deps)
    if (refusal !== null) return fail(refusal)
    const removes = await namedOf(found, body, deps)
    if (!removes.ok) return removes
    const { version, action, ground, text, until = null } = body
    const order = { number: params.number, version, by: person.id, at, action, ground, text, until }
    const ruled = await caseRepository.decide({ ...order, removes: removes.value }, parts)
    return await settled(ruled, person, deps)
  })

  registerRoute(registrar, caseRoutes.confirmCase, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'cases.confirm')) return fail({ error: 'forbidden' })
    const at = clock.now()
    const found = await caseRepository.byNumber(params.number)
    if (found === null) return fail(refusals.not_found)
    const refusal = await staffRefusal(found, 'suspended_for_good', person, deps)
    if (refusal !== null) return fail(refusal)
    const { version, is_confirmed: isConfirmed } = body
    const times = { at, until: at + LONGEST_MS }
    const order = { number: params.number, version, by: person.id, ...times, isConfirmed }
    return await settled(await caseRepository.confirm(order, parts), person, deps)
  })
}

const refusals = {
  not_found: { error: 'not_found' },
  own: { error: 'forbidden', message: 'Someone else has to decide this.' },
  decided: { error: 'wrong_state', state: 'decided', message: 'This case has already been decided.' },
  proposed: {
    error: 'wrong_state',
    state: 'proposed',
    message: 'A proposal is waiting for another staff member.',
  },
  not_proposed: { error: 'wrong_state', state: 'open', message: 'Nothing is proposed.' },
  conflict: {
    error: 'conflict',
    message: 'The case has changed since you looked at it. Nothing was decided.',
  },
  nobody: { error: 'invalid_value', fields: { action: 'invalid' } },
  gone: {
    error: 'wrong_state',
    state: 'gone',
    message: 'Something that you wanted to remove no longer exists. Nothing was decided.',
  },
} as const satisfies Record<CaseRefusal | 'not_found', Failure>

/**
 * What is to be removed, as the person shows it now. `gone`: one of it is not theirs, or not there any more (CASE-10).
 * A complaint about nobody's page leaves nothing to choose from.
 */
async function namedOf(
  { reported }: StoredCase,
  { action, removes }: BodyOf<typeof caseRoutes.decideCase>,
  { removableContent }: RulingRouteDeps,
): Promise<Result<readonly NamedContent[], Failure>> {
  if (removes.length === 0) {
    const isMissing = action === 'content_removed' && reported !== null
    return isMissing ? fail({ error: 'invalid_value', fields: { removes: 'required' } }) : ok([])
  }
  const { shown } = reported === null ? { shown: [] } : await shownBy(reported, removableContent)
  const named = removes.map(({ kind, id }) => shown.find((each) => each.kind === kind && each.id === id))
  const found = named.filter((each) => each !== undefined)
  return found.length === named.length ? ok(found) : fail(refusals.gone)
}

/** Fields with their codes; null: nothing is. */
function whatIsWrong(
  { action, ground, text, until, removes }: BodyOf<typeof caseRoutes.decideCase>,
  at: number,
): Record<string, FieldCode> | null {
  if ((ground === null) !== (action === 'nothing')) return { ground: 'invalid' }
  if ((until === undefined) !== (action !== 'suspended')) return { until: 'invalid' }
  if (until !== undefined && until <= at) return { until: 'too_small' }
  if (until !== undefined && until > at + LONGEST_MS) return { until: 'too_large' }
  if (removes.length > 0 && !removesContent.has(action)) return { removes: 'invalid' }
  return isProhibited(text, 'sentence', 'staff') ? { text: 'prohibited' } : null
}

/** Who is staff themself is suspended by whoever may suspend staff (SUSPEND-01). */
async function staffRefusal(
  { reported }: StoredCase,
  action: string,
  by: Person,
  { people }: RulingRouteDeps,
): Promise<Failure | null> {
  if (reported === null || !action.startsWith('suspended')) return null
  const person = await people.byId(reported)
  const isRefused = person !== null && hasOffice(person) && !may(by.roles, 'accounts.suspend_staff')
  return isRefused ? { error: 'forbidden' } : null
}

/** What was decided holds already: others are told of it, and letters leave. */
async function settled(
  ruled: Result<StoredCase, CaseRefusal | 'not_found'>,
  { id: by }: Person,
  { bus, caseMail, caseRemovals, logger }: RulingRouteDeps,
): Promise<Result<{ status: 1; state: StoredCase['state'] }, Failure>> {
  if (!ruled.ok) return fail(refusals[ruled.error])
  const { number, state, reported, ruling } = ruled.value
  const facts = { number, by, state, action: ruling?.action ?? null, account: reported }
  logEvent(logger, 'case_ruled', { ...facts })
  if (state === 'decided') {
    if (reported !== null) bus.publish(accountChanged, { account: reported })
    caseRemovals.wake()
    caseMail.wake()
  }
  return ok({ status: 1, state })
}
