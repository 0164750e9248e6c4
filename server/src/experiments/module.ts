import type { Clock } from '@footlight/core/ports'
import { experimentLimits } from '@footlight/core/protocol'
import type { Served } from '../accounts/register-route.ts'
import type { PackOrders } from '../billing/billing-routes.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { type ExperimentDeskDeps, registerExperimentDesk } from './desk-routes.ts'
import type { ExposureRepository } from './experiment-port.ts'
import { createExperimentRepository } from './experiment-repository.ts'
import { createExposureRepository } from './exposure-repository.ts'
import { type ExposureRouteDeps, registerExposures } from './exposure-routes.ts'
import { type GivenVariantDeps, givenVariant } from './given-variant.ts'
import { experiments } from './migrations/0131-experiments.ts'

const DAY_MS = 86_400_000

interface Runs {
  readonly experimentExposures: Pick<ExposureRepository, 'forgetEnded'>
  readonly clock: Clock
}

/** Two or more ways of showing the same, each to a fixed part of the accounts that agreed, and what came of it. */
export const experimentsModule = areaModule({
  name: 'experiments',
  personalRows: {
    experiment_changes: { by: stays },
    experiment_exposures: { account: goes },
  },
  migrations: (kind) => ({ '0131-experiments': experiments(kind) }),
  repositories: (db) => ({
    experiments: createExperimentRepository(db),
    experimentExposures: createExposureRepository(db),
  }),
  open(uses: GivenVariantDeps) {
    const packOrders: PackOrders = async (person) => {
      const { variant, report } = await givenVariant('pack_order', person, uses)
      return {
        order: variant === 'largest_first' ? 'largest_first' : 'cheapest_first',
        experiment: report === null ? null : { id: report, variant },
      }
    }
    return { packOrders }
  },
  routes({ registrar, ...deps }: Served & ExperimentDeskDeps & ExposureRouteDeps) {
    registerExperimentDesk(registrar, deps)
    registerExposures(registrar, deps)
  },
  jobs: ({ experimentExposures, clock }: Runs) => [
    {
      name: 'forget_exposures',
      everyMs: DAY_MS,
      runsAtStart: true,
      run: () => experimentExposures.forgetEnded(clock.now() - experimentLimits.keptDays * DAY_MS),
    },
  ],
})
