import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import type { ApplicationDesk } from '../compliance/module.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { CameraFeature } from './camera-feature.ts'
import { type CameraLog, createCameraLog } from './camera-log.ts'
import { Inspection, type InspectionDeps } from './inspection.ts'
import { type InspectionRouteDeps, registerInspection } from './inspection-routes.ts'
import { onCamera } from './migrations/0157-on-camera.ts'
import { groupStreams } from './migrations/0175-group-streams.ts'
import { createPartnerRepository } from './partner-repository.ts'
import { type PartnerRouteDeps, registerPartners } from './partner-routes.ts'

export type { CameraLog } from './camera-log.ts'
export type { PartnerRepository } from './partner-repository.ts'
export { sayOnCamera } from './partner-routes.ts'

const EVERY_MS = 60_000
/** A stream that goes on is heard of several times in it. */
const UNHEARD_MS = 5 * 60_000

interface Uses extends Omit<InspectionDeps, 'applicationDesk'> {
  /** null: this site has no vault. */
  readonly applicationDesk: ApplicationDesk | null
  readonly roomFeatures: FeatureRegistry
}

interface Runs {
  readonly cameraLog: CameraLog
  readonly clock: Clock
}

/** Who is in the picture of a stream: verified, by their own word, and on record. */
export const onCameraModule = areaModule({
  name: 'on-camera',
  migrations: (kind) => ({ '0157-on-camera': onCamera(kind), '0175-group-streams': groupStreams() }),
  personalRows: {
    streaming_partners: { host: goes, person: goes },
    camera_periods: { host: stays, person: heldFor('performer') },
  },
  repositories: (db) => ({
    streamingPartners: createPartnerRepository(db),
    cameraLog: createCameraLog(db),
  }),
  open({ applicationDesk, roomFeatures, ...uses }: Uses) {
    roomFeatures.add(() => (context) => new CameraFeature(context, uses.cameraLog))
    return { inspection: applicationDesk === null ? null : new Inspection({ ...uses, applicationDesk }) }
  },
  routes({ registrar, ...deps }: Served & PartnerRouteDeps & InspectionRouteDeps) {
    registerPartners(registrar, deps)
    registerInspection(registrar, deps)
  },
  jobs: ({ cameraLog, clock }: Runs) => [
    {
      name: 'end_unheard_periods',
      everyMs: EVERY_MS,
      run: () => cameraLog.endUnheard(clock.now() - UNHEARD_MS),
    },
  ],
})
