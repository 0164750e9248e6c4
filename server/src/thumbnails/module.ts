import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { registerAvatarRoutes } from './avatar-routes.ts'
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
  all(): ReadonlyMap<string, unknown>
}

/** Pictures of rooms, and drawn avatars. */
export const thumbnailsModule = areaModule({
  name: 'thumbnails',
  open({ sfu, live, clock, logger }: Uses, closers) {
    const service = new ThumbnailService({
      sfu,
      roomIsPublic: (username) => live.isPublic(username),
      liveRooms: () => [...live.all().keys()],
      clock,
      logger: logger.child({ area: 'media' }),
    })
    closers.add('thumbnails', () => service.close())
    const thumbnails: Thumbnails = service
    return { thumbnails }
  },
  routes({ registrar: { app }, ...deps }: Served & ThumbRouteDeps) {
    registerThumbRoutes(app, deps)
    registerAvatarRoutes(app, deps)
  },
})
