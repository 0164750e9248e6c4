import type { Clock } from '@footlight/core/ports'
import { experimentRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { experimentState } from '@footlight/core/rules/experiments/experiment'
import { canTakePart } from '../accounts/experiment-part.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { ExperimentRepository, ExposureRepository } from './experiment-port.ts'
import { variantOf } from './given-variant.ts'

export interface ExposureRouteDeps {
  readonly experiments: Pick<ExperimentRepository, 'byId'>
  readonly experimentExposures: Pick<ExposureRepository, 'add' | 'isShown'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
}

/** The site says what it has shown; the server writes down only what it gave (EXPERIMENT-04). */
export function registerExposures(registrar: Registrar, deps: ExposureRouteDeps): void {
  const { experiments, experimentExposures, people, clock } = deps

  registerRoute(registrar, experimentRoutes.variantShown, async ({ identity, params, body }) => {
    // The session's copy may be some seconds old, and whoever took their word back is not written down.
    const person = await people.byId(identity.person.id)
    if (person === null || !canTakePart(person)) return fail({ error: 'forbidden' })
    const experiment = await experiments.byId(params.id)
    if (experiment === null) return fail({ error: 'not_found' })
    const now = clock.now()
    const state = experimentState(experiment, now)
    if (state !== 'running') return fail({ error: 'wrong_state', state })
    const variant = variantOf(experiment, person)
    if (body.variant !== variant) return fail({ error: 'invalid_value', fields: { variant: 'invalid' } })
    const exposure = { experiment: experiment.id, account: person.id, variant, at: now }
    const isWritten =
      (await experimentExposures.add(exposure)) ||
      (await experimentExposures.isShown(experiment.id, person.id))
    // It ended between the two looks.
    return isWritten ? ok(undefined) : fail({ error: 'wrong_state', state: 'ended' })
  })
}
