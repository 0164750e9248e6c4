import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { recordings } from './migrations/0014-recordings.ts'
import { Recorder } from './recorder.ts'
import { createRecordingRepository } from './recording-repository.ts'
import { type RecordingRouteDeps, registerRecordingRoutes } from './recording-routes.ts'

interface Uses {
  readonly sfu: MediaPlane
  readonly clock: Clock
  readonly logger: Logger
}

/** Shows that are recorded for those who paid for it. */
export const recordingsModule = areaModule({
  name: 'recordings',
  personalRows: {
    recordings: { owner_id: goes, buyer_id: goes },
  },
  migrations: (kind) => ({
    '0014-recordings': recordings(kind),
  }),
  repositories: (db) => ({ recordings: createRecordingRepository(db) }),
  open({ sfu, clock, logger }: Uses, closers) {
    const streamRecorder = new Recorder({ sfu, clock, logger })
    closers.add('recordings', async () => void (await streamRecorder.close()))
    return { streamRecorder }
  },
  routes: ({ registrar, ...deps }: Served & RecordingRouteDeps) => registerRecordingRoutes(registrar, deps),
})
