import type { Clock } from '@footlight/core/ports'
import { AccountId, type Failure } from '@footlight/core/protocol'
import { appealLimits, appealRoutes, type StaffAppeal } from '@footlight/core/protocol/appeals'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { Appeal, AppealRepository } from './appeal-port.ts'
import { type TellDeps, tellAuthor } from './present-appeal.ts'

export interface AppealStaffDeps extends TellDeps {
  readonly appeals: AppealRepository
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
  readonly people: PeopleRepository
}

/** People decide, and others than those who ordered the suspension (APPEAL-03, APPEAL-04; Art. 20 DSA). */
export function registerAppealDecisions(registrar: Registrar, deps: AppealStaffDeps): void {
  const { appeals, bus, clock, logger } = deps

  registerRoute(registrar, appealRoutes.appeals, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'appeals.decide')) return fail({ error: 'forbidden' })
    const { perPage } = appealLimits
    const offset = ((query.page ?? 1) - 1) * perPage
    const { appeals: found, total } = await appeals.open(clock.now(), { offset, limit: perPage })
    const shown = await Promise.all(found.map((appeal) => present(appeal, person, deps)))
    return ok({ appeals: shown.filter((appeal) => appeal !== null), count_total: total })
  })

  registerRoute(registrar, appealRoutes.decideAppeal, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'appeals.decide')) return fail({ error: 'forbidden' })
    const { decision: state, answer, until = null } = body
    if (isProhibited(answer, 'sentence', 'staff'))
      return fail({ error: 'invalid_value', fields: { answer: 'prohibited' } })
    const decision = { id: params.id, by: person.id, at: clock.now(), state, until, answer }
    const decided = await appeals.decide(decision)
    if (!decided.ok) return fail(refusals[decided.error])
    const { account } = decided.value
    bus.publish(accountChanged, { account })
    logEvent(logger, 'appeal_decided', { account, by: person.id, decision: state })
    const date = until === null ? '' : isoTime(until).slice(0, 10)
    await tellAuthor(decided.value, `appeal_${state}`, deps, date)
    return ok({ status: 1 })
  })
}

const refusals = {
  not_found: { error: 'not_found' },
  own: { error: 'forbidden', message: 'You ordered this suspension: someone else has to decide.' },
  decided: {
    error: 'wrong_state',
    state: 'decided',
    message: 'Someone else has already decided this appeal.',
  },
  over: { error: 'wrong_state', state: 'over', message: 'This suspension is over.' },
  until: { error: 'invalid_value', fields: { until: 'invalid' } },
} as const satisfies Record<string, Failure>

/** null: the suspension ended in this moment. */
async function present(
  { id, account, text, at }: Appeal,
  reader: Person,
  { appeals, people, clock }: AppealStaffDeps,
): Promise<StaffAppeal | null> {
  const [person, suspension] = await Promise.all([
    people.byId(account),
    appeals.suspension(account, clock.now()),
  ])
  if (person === null || suspension === null) return null
  const { orderedBy, until } = suspension
  const orders = await people.byIds([...orderedBy].map((each) => AccountId.parse(each)))
  return {
    id,
    username: person.username,
    text,
    at: isoTime(at),
    suspended_until: isoTime(until),
    reason: person.suspensionReason,
    ordered_by: orders.map(({ username }) => username),
    may_decide: !orderedBy.has(reader.id),
  }
}
