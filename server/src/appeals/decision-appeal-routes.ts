import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import {
  appealLimits,
  decisionAppealRoutes,
  type StaffDecisionAppeal,
} from '@footlight/core/protocol/appeals'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { decisionAppealRefusal } from '@footlight/core/rules/cases/decision-appeal'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { CaseRepository, ContentByKind, StoredCase } from '../cases/module.ts'
import type { DueWork } from '../platform/due-work.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { logEvent } from '../platform/log-event.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { DecisionAppeal, DecisionAppealRepository } from './decision-appeal-repository.ts'
import { presentOwn, type TellDeps, tellAuthor } from './present-appeal.ts'

export interface DecisionAppealDeps extends TellDeps {
  readonly decisionAppeals: DecisionAppealRepository
  readonly caseRepository: Pick<CaseRepository, 'decidedAbout' | 'removalsOf'>
  readonly removableContent: ContentByKind
  readonly caseRemovals: Pick<DueWork, 'run'>
  readonly people: PeopleRepository
  readonly clock: Clock
  readonly logger: Logger
}

/** As many as are told to their person (CASE-06). */
const OWN_SHOWN = 20

/** Appeals against decisions that warn or remove (APPEAL-07 to APPEAL-09; Art. 20 DSA). */
export function registerDecisionAppeals(registrar: Registrar, deps: DecisionAppealDeps): void {
  const { decisionAppeals, caseRepository, clock } = deps

  registerRoute(registrar, decisionAppealRoutes.ownDecisionAppeals, async ({ identity: { person } }) => {
    const decided = await caseRepository.decidedAbout(person.id, OWN_SHOWN)
    const appealOf = await decisionAppeals.ofCases(decided.map(({ id }) => id))
    return ok({
      appeals: decided.flatMap(({ id, number }) => {
        const appeal = appealOf.get(id)
        return appeal === undefined ? [] : [{ number, ...presentOwn(appeal) }]
      }),
      may_appeal: decided.flatMap(({ id, number, ruling }) => {
        const isOpen =
          ruling !== null && decisionAppealRefusal(ruling.action, ruling.at, clock.now()) === null
        return isOpen && !appealOf.has(id) ? [number] : []
      }),
    })
  })

  registerRoute(
    registrar,
    decisionAppealRoutes.appealDecision,
    async ({ identity: { person }, params: { number }, body, request }) => {
      const language = languageAsked(request.headers) ?? 'en'
      const draft = { number, account: person.id, language, text: body.text, at: clock.now() }
      const written = await decisionAppeals.appeal(draft)
      if (written.ok) return ok({ number, ...presentOwn(written.value) })
      return fail(
        written.error === 'not_found'
          ? { error: 'not_found' }
          : { error: 'wrong_state', state: written.error },
      )
    },
  )

  registerRoute(registrar, decisionAppealRoutes.decisionAppeals, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'appeals.decide')) return fail({ error: 'forbidden' })
    const { perPage } = appealLimits
    const { appeals, total } = await decisionAppeals.open({
      ...{ offset: ((query.page ?? 1) - 1) * perPage, limit: perPage },
    })
    return ok({ appeals: await presentQueue(appeals, person, deps), count_total: total })
  })

  registerRoute(registrar, decisionAppealRoutes.decideDecisionAppeal, async ({ identity, params, body }) => {
    const { person } = identity
    if (!may(person.roles, 'appeals.decide')) return fail({ error: 'forbidden' })
    const { decision: state, answer } = body
    if (isProhibited(answer, 'sentence', 'staff'))
      return fail({ error: 'invalid_value', fields: { answer: 'prohibited' } })
    const order = { id: params.id, by: person.id, at: clock.now(), state, answer }
    const decided = await decisionAppeals.decide(order, deps.removableContent)
    if (!decided.ok) return fail(refusals[decided.error])
    // Files and lists follow; what fails is due again.
    void deps.caseRemovals.run()
    const { account } = decided.value
    logEvent(deps.logger, 'decision_appeal_decided', { account, by: person.id, decision: state })
    await tellAuthor(decided.value, `decision_${state}`, deps)
    return ok({ status: 1 })
  })
}

const refusals = {
  not_found: { error: 'not_found' },
  own: { error: 'forbidden', message: 'You made this decision: someone else has to review it.' },
  decided: {
    error: 'wrong_state',
    state: 'decided',
    message: 'Someone else has already decided this appeal.',
  },
} as const satisfies Record<string, Failure>

async function presentQueue(
  appeals: readonly { readonly appeal: DecisionAppeal; readonly case: StoredCase }[],
  reader: Person,
  { people, caseRepository }: DecisionAppealDeps,
): Promise<StaffDecisionAppeal[]> {
  const rulers = appeals.flatMap(({ case: { ruling } }) =>
    ruling === null ? [] : [ruling.by, ...(ruling.confirmedBy === null ? [] : [ruling.confirmedBy])],
  )
  const accounts = appeals.map(({ appeal }) => appeal.account)
  const [persons, removals] = await Promise.all([
    people.byIds([...new Set([...rulers, ...accounts])]),
    caseRepository.removalsOf(appeals.map(({ appeal }) => appeal.case)),
  ])
  const nameOf = new Map(persons.map(({ id, username }) => [id, username]))
  return appeals.flatMap(({ appeal, case: { number, ruling } }) => {
    if (ruling === null) return []
    const by = [ruling.by, ...(ruling.confirmedBy === null ? [] : [ruling.confirmedBy])]
    return [
      {
        ...{ id: appeal.id, number, username: nameOf.get(appeal.account) ?? '' },
        ...{ text: appeal.text, at: isoTime(appeal.at) },
        ...{ action: ruling.action, ground: ruling.ground, reasons: ruling.text },
        decided_at: isoTime(ruling.at),
        decided_by: by.flatMap((id) => nameOf.get(id) ?? []),
        removes: (removals.get(appeal.case) ?? []).map(({ kind, title, state }) => ({ kind, title, state })),
        may_decide: appeal.account !== reader.id && !by.includes(reader.id),
      },
    ]
  })
}
