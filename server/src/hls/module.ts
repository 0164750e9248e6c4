import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { findProgram } from '../platform/child-process.ts'
import { areaModule } from '../platform/module.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { HlsDeps } from './hls-deps.ts'
import { HlsRooms } from './hls-rooms.ts'
import { type HlsRouteDeps, registerHlsRoutes } from './hls-routes.ts'
import { HlsTokens } from './hls-tokens.ts'
import { hlsUrl as urlOf } from './hls-url.ts'

interface Uses {
  readonly sfu: MediaPlane
  readonly live: Pick<LiveDirectory, 'openSince'>
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly mediaClock: Clock
  readonly logger: Logger
}

/** The stream for who cannot have it by WebRTC. */
export const hlsModule = areaModule({
  name: 'hls',
  open({ sfu, live, serverSecret, clock, mediaClock, logger }: Uses, closers) {
    const rooms = new HlsRooms({
      sfu,
      openSince: (username) => live.openSince(username),
      clock: mediaClock,
      logger,
    })
    closers.add('hls', () => rooms.close())
    const hls: HlsDeps = { rooms, tokens: new HlsTokens(serverSecret, clock) }
    /** Where a room's main feed is while it is open to the public; null: nowhere, because ffmpeg is missing. */
    const hlsUrl: (username: string) => string | null = findProgram('ffmpeg') === null ? () => null : urlOf
    return { hls, hlsUrl }
  },
  routes: ({ registrar: { app }, ...deps }: Served & HlsRouteDeps) => registerHlsRoutes(app, deps),
})
