import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { AgeProviderConfig } from '../platform/age-check-config.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { AgeCheckRepository } from './age-check-port.ts'
import { createAgeCheckRepository } from './age-check-repository.ts'
import { type AgeCheckRouteDeps, registerAgeChecks } from './age-check-routes.ts'
import { AgeChecks } from './age-checks.ts'
import { AgeGate } from './age-gate.ts'
import { AudienceGate } from './audience-gate.ts'
import { ageChecks as ageChecksMigration } from './migrations/0133-age-checks.ts'
import { ageProofs } from './migrations/0226-age-proofs.ts'
import type { AgeProvider } from './providers/age-provider.ts'
import { createIncodeProvider } from './providers/incode-provider.ts'
import { createSandboxProvider } from './providers/sandbox-provider.ts'
import { createYotiProvider } from './providers/yoti-provider.ts'
import { readAgeRules } from './read-age-rules.ts'

const LOOK_EVERY_MS = 30_000
const FORGET_EVERY_MS = 24 * 3_600_000
/** Of a check that was not passed nothing is needed once its day is over; this leaves time to ask why. */
const KEPT_MS = 30 * 86_400_000

interface Uses {
  readonly config: Config
  readonly sessions: Sessions
  readonly blockedRegions: RegionBlocks
  readonly placeRules: PlaceRules
  readonly ageCheckRepository: AgeCheckRepository
  readonly site: Site
  readonly clock: Clock
  readonly bus: Bus
  readonly logger: Logger
}

interface Runs extends Pick<Uses, 'ageCheckRepository' | 'clock' | 'config'> {
  readonly ageChecks: AgeChecks
  readonly ageGate: Pick<AgeGate, 'offersOwnCamera'>
}

/** Whether the law of where somebody is wants a proof of age, or a camera that they would show, and the proofs. */
export const ageChecksModule = areaModule({
  name: 'age-checks',
  personalRows: {
    age_checks: { account: goes },
  },
  migrations: (kind) => ({ '0133-age-checks': ageChecksMigration(kind), '0226-age-proofs': ageProofs(kind) }),
  repositories: (db) => ({ ageCheckRepository: createAgeCheckRepository(db) }),
  async open(uses: Uses, closers) {
    const { config, blockedRegions } = uses
    const providers = (config.ageChecks?.providers ?? []).map(createProvider)
    const ageGate = new AgeGate({
      ...uses,
      whereabouts: blockedRegions.whereabouts,
      rules: config.ageChecks?.followsLaws === true ? await readAgeRules(config.ageChecks.rulesPath) : [],
      methods: new Set(providers.flatMap(({ methods }) => methods)),
    })
    const audienceGate = new AudienceGate({ ...uses, ageGate })
    const ageChecks = new AgeChecks({ ...uses, providers })
    closers.add('checks of age', () => ageChecks.close())
    return { ageGate, audienceGate, ageChecks }
  },
  routes({ registrar, ...deps }: Served & AgeCheckRouteDeps) {
    registerAgeChecks(registrar, deps)
  },
  troubles: ({ config, ageGate }: Runs) => [
    ...(config.ageChecks?.providers.some(({ name }) => name === 'sandbox') === true && !config.demo
      ? ['SANDBOX_AGE_CHECK_URL is set: whoever says so is an adult. Leave it out where people are real.']
      : []),
    ...(ageGate.offersOwnCamera || config.demo
      ? []
      : [
          'No service checks ages by a face or a document here, so viewers cannot show their cameras: set AGE_CHECKS=cameras and a service.',
        ]),
  ],
  jobs: ({ ageChecks, ageCheckRepository, clock }: Runs) => [
    { name: 'ask_age_checks', everyMs: LOOK_EVERY_MS, run: () => ageChecks.lookAtDue() },
    {
      name: 'forget_age_checks',
      everyMs: FORGET_EVERY_MS,
      run: () => ageCheckRepository.forget(clock.now() - KEPT_MS),
    },
  ],
})

function createProvider(config: AgeProviderConfig): AgeProvider {
  switch (config.name) {
    case 'sandbox':
      return createSandboxProvider(config)
    case 'yoti':
      return createYotiProvider(config)
    case 'incode':
      return createIncodeProvider(config)
  }
}
