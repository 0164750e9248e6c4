import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { createOfflineClipRepository, offlineClipMigration } from './offline-clip-repository.ts'
import {
  type OfflineClipDeps,
  registerOfflineClipCalls,
  registerOfflineClipFiles,
} from './offline-clip-routes.ts'
import { type PreviewRouteDeps, registerPreviewRoutes } from './preview-routes.ts'
import { Previews } from './previews.ts'

interface Uses {
  readonly sfu: MediaPlane
  readonly live: Pick<LiveDirectory, 'isPublic'>
  readonly mediaClock: Clock
  readonly logger: Logger
}

/** Short silent loops of public streams: for who rests on a card, and for rooms whose performer is offline. */
export const previewsModule = areaModule({
  name: 'previews',
  personalRows: {
    offline_clips: { owner_id: goes },
  },
  migrations: (kind) => ({ '0057-offline-clips': offlineClipMigration(kind) }),
  repositories: (db) => ({ offlineClips: createOfflineClipRepository(db) }),
  open({ sfu, live, mediaClock, logger }: Uses, closers) {
    const previews = new Previews({
      sfu,
      roomIsPublic: (username) => live.isPublic(username),
      clock: mediaClock,
      logger: logger.child({ area: 'media' }),
    })
    closers.add('previews', () => previews.close())
    return { previews }
  },
  routes({ registrar, ...deps }: Served & PreviewRouteDeps & OfflineClipDeps) {
    registerPreviewRoutes(registrar.app, deps)
    registerOfflineClipCalls(registrar, deps)
    registerOfflineClipFiles(registrar.app, deps)
  },
})
