import { randomUUID } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import {
  type DeskExperiment,
  type ExperimentChangeEntry,
  type ExperimentOrder,
  experimentLimits,
  experimentRoutes,
  type Failure,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { experimentState, isForgotten, variantsProblem } from '@footlight/core/rules/experiments/experiment'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type CountDeps, countResults } from './count-results.ts'
import type {
  ExperimentChange,
  ExperimentRepository,
  StoredExperiment,
  StoredExperimentChange,
} from './experiment-port.ts'

export interface ExperimentDeskDeps extends CountDeps {
  readonly experiments: ExperimentRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly clock: Clock
}

/** Experiments as administrators keep them, and what came of them. */
export function registerExperimentDesk(registrar: Registrar, deps: ExperimentDeskDeps): void {
  const { experiments, clock } = deps

  registerRoute(registrar, experimentRoutes.experiments, async ({ identity: { person } }) => {
    if (!may(person.roles, 'experiments.edit')) return fail({ error: 'forbidden' })
    // First: what is changed while the rest is read makes the next change a conflict.
    const changes = await experiments.changes(experimentLimits.listed)
    const now = clock.now()
    return ok({
      seen: changes[0]?.number ?? 0,
      experiments: (await experiments.list(experimentLimits.listed)).map((each) => present(each, now)),
      changes: await presentChanges(changes, deps),
    })
  })

  registerRoute(registrar, experimentRoutes.changeExperiments, async ({ identity: { person }, body }) => {
    if (!may(person.roles, 'experiments.edit')) return fail({ error: 'forbidden' })
    const change = await changeOf(body.order, deps)
    if (!change.ok) return change
    const refusal = await experiments.change(change.value, person.id, body.seen, clock.now())
    return refusal === null ? ok({ seen: body.seen + 1 }) : fail(refusal)
  })

  registerRoute(registrar, experimentRoutes.experimentResults, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'experiments.edit')) return fail({ error: 'forbidden' })
    const experiment = await experiments.byId(params.id)
    if (experiment === null) return fail({ error: 'not_found' })
    const now = clock.now()
    const until = experimentState(experiment, now) === 'ended' ? (experiment.endsAt ?? now) : now
    return ok({
      until: isoTime(until),
      is_deleted: isForgotten(experiment, now),
      variants: await countResults(experiment, until, deps),
    })
  })
}

async function changeOf(
  order: ExperimentOrder,
  { experiments, clock }: Pick<ExperimentDeskDeps, 'experiments' | 'clock'>,
): Promise<Result<ExperimentChange, Failure>> {
  if (order.kind === 'start' || order.kind === 'end') return ok(order)
  const { about, variants } = order
  const key = order.kind === 'create' ? order.key : (await experiments.byId(order.id))?.key
  if (key === undefined) return fail({ error: 'not_found' })
  const problem = variantsProblem(key, variants)
  if (problem !== null) return fail({ error: 'invalid_value', fields: { 'order.variants': problem } })
  const endsAt = order.ends_at === null ? null : Date.parse(order.ends_at)
  if (endsAt !== null && endsAt <= clock.now())
    return fail({ error: 'invalid_value', fields: { 'order.ends_at': 'too_small' } })
  const draft = { about, variants, endsAt }
  return order.kind === 'create'
    ? ok({ kind: order.kind, key, salt: randomUUID(), ...draft })
    : ok({ kind: order.kind, id: order.id, ...draft })
}

function present(stored: StoredExperiment, now: number): DeskExperiment {
  const { id, key, about, variants, beginsAt, endsAt } = stored
  return {
    ...{ id, key, about, variants: [...variants], state: experimentState(stored, now) },
    begins_at: isoTime(beginsAt),
    ends_at: isoTime(endsAt),
  }
}

async function presentChanges(
  changes: readonly StoredExperimentChange[],
  { people }: Pick<ExperimentDeskDeps, 'people'>,
): Promise<ExperimentChangeEntry[]> {
  const found = await people.byIds([...new Set(changes.map(({ by }) => by))])
  const names = new Map(found.map(({ id, username }) => [id, username]))
  return changes.map(({ number, at, by, kind, experiment, variants }) => ({
    ...{ number, at: isoTime(at), by: names.get(by) ?? '', kind, experiment },
    variants: variants === null ? null : [...variants],
  }))
}
