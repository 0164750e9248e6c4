import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { registerAvatarRoutes } from './avatar-routes.ts'
import {
  createThumbClickRepository,
  type ThumbClickRepository,
  thumbClicksMigration,
} from './thumb-click-repository.ts'
import { registerThumbClicks, removeOldThumbClicks, type ThumbClickDeps } from './thumb-click-routes.ts'
import { registerThumbRoutes, type ThumbRouteDeps } from './thumb-routes.ts'
import { ThumbnailService } from './thumbnail-service.ts'

interface Uses {
  readonly sfu: MediaPlane
  readonly live: LiveRoomNames
  readonly clock: Clock
  readonly logger: Logger
}

/** What of the rooms that are live decides whether a picture is taken. */
interface LiveRoomNames {
  isPublic(username: string): boolean
  usernames(): readonly string[]
  viewersOf(username: string): number
}

const CLICKS_REMOVED_EVERY_MS = 86_400_000

interface Runs {
  readonly thumbClicks: ThumbClickRepository
  readonly clock: Clock
}

/** Pictures of rooms, which of them are clicked, and drawn avatars. */
export const thumbnailsModule = areaModule({
  name: 'thumbnails',
  personalRows: {
    thumb_clicks: { model: goes },
  },
  migrations: (kind) => ({ '0042-thumb-clicks': thumbClicksMigration(kind) }),
  repositories: (db) => ({ thumbClicks: createThumbClickRepository(db) }),
  open({ sfu, live, clock, logger }: Uses, closers) {
    const service = new ThumbnailService({
      sfu,
      roomIsPublic: (username) => live.isPublic(username),
      liveRooms: () => live.usernames(),
      isWatched: (username) => live.viewersOf(username) > 0,
      clock,
      logger: logger.child({ area: 'media' }),
    })
    closers.add('thumbnails', () => service.close())
    const thumbnails: Thumbnails = service
    return { thumbnails }
  },
  routes({ registrar, ...deps }: Served & ThumbRouteDeps & ThumbClickDeps) {
    registerThumbRoutes(registrar.app, deps)
    registerAvatarRoutes(registrar.app, deps)
    registerThumbClicks(registrar, deps)
  },
  jobs: (runs: Runs) => [
    {
      name: 'thumb_clicks',
      everyMs: CLICKS_REMOVED_EVERY_MS,
      runsAtStart: true,
      run: () => removeOldThumbClicks(runs),
    },
  ],
})
