import type { Clock } from '@footlight/core/ports'
import { REPORT_KEPT_DAYS } from '@footlight/core/protocol'
import type { Served } from '../accounts/register-route.ts'
import type { Job } from '../platform/cluster/singleton.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { SpeedDateFeature, type SpeedDateFeatureDeps } from './speed-date-feature.ts'
import {
  createSpeedDateRepository,
  type SpeedDateRepository,
  speedDateMigration,
} from './speed-date-repository.ts'
import { registerSpeedDateRoutes, type SpeedDateRouteDeps } from './speed-date-routes.ts'

interface Uses extends SpeedDateFeatureDeps {
  readonly roomFeatures: FeatureRegistry
}

interface Runs {
  readonly speedDates: SpeedDateRepository
  readonly clock: Clock
}

/** Two cameras, a viewer's and a performer's, for a few minutes. */
export const speedDateModule = areaModule({
  name: 'speed-date',
  personalRows: {
    speed_date_blocks: { account: goes, blocked: goes },
    speed_date_matches: { performer: goes, viewer: goes },
    speed_date_places: { performer: goes, viewer: goes },
  },
  migrations: (kind) => ({ '0039-speed-date': speedDateMigration(kind) }),
  repositories: (db) => ({ speedDates: createSpeedDateRepository(db) }),
  open({ roomFeatures, speedDates, reports }: Uses) {
    roomFeatures.add(() => (context) => new SpeedDateFeature(context, { speedDates, reports }))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & SpeedDateRouteDeps) => registerSpeedDateRoutes(registrar, deps),
  jobs: ({ speedDates, clock }: Runs): readonly Job[] => [
    {
      name: 'sweep_speed_dates',
      everyMs: 3_600_000,
      run: () => speedDates.removeBefore(clock.now() - REPORT_KEPT_DAYS * 86_400_000),
    },
  ],
})
