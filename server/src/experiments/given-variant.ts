import type { Clock } from '@footlight/core/ports'
import type { ExperimentKey } from '@footlight/core/protocol'
import { assignVariant } from '@footlight/core/rules/experiments/assign'
import { CONTROL } from '@footlight/core/rules/experiments/experiment'
import { canTakePart } from '../accounts/experiment-part.ts'
import type { Person } from '../accounts/people-port.ts'
import type { ExperimentRepository, ExposureRepository, StoredExperiment } from './experiment-port.ts'

export interface GivenVariantDeps {
  readonly experiments: Pick<ExperimentRepository, 'running'>
  readonly experimentExposures: Pick<ExposureRepository, 'isShown'>
  readonly clock: Clock
}

export interface Given {
  readonly variant: string
  /** The experiment to which it is to be reported once it was shown; null: nothing is. */
  readonly report: number | null
}

/** Which variant somebody sees: `control` without an experiment that runs, and for whoever takes no part. */
export async function givenVariant(
  key: ExperimentKey,
  person: Person,
  { experiments, experimentExposures, clock }: GivenVariantDeps,
): Promise<Given> {
  const experiment = canTakePart(person) ? await experiments.running(key, clock.now()) : null
  if (experiment === null) return { variant: CONTROL, report: null }
  const isKnown = await experimentExposures.isShown(experiment.id, person.id)
  return { variant: variantOf(experiment, person), report: isKnown ? null : experiment.id }
}

export function variantOf({ variants, salt }: StoredExperiment, { id }: Pick<Person, 'id'>): string {
  return assignVariant(variants, salt, id)
}
