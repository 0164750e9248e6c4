import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { findProgram } from '../platform/child-process.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { HlsDeps } from './hls-deps.ts'
import { HlsRooms } from './hls-rooms.ts'
import { type HlsRouteDeps, registerHlsRoutes } from './hls-routes.ts'
import { HlsTokens } from './hls-tokens.ts'
import { hlsUrl as urlOf } from './hls-url.ts'
import { RewindFeature } from './rewind-feature.ts'

interface Uses {
  readonly sfu: MediaPlane
  readonly config: Pick<Config, 'rewindRooms' | 'hlsSizes'>
  readonly live: Pick<LiveDirectory, 'openSince' | 'isPublic'>
  readonly roomFeatures: FeatureRegistry
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly mediaClock: Clock
  readonly logger: Logger
}

/** The stream for who cannot have it by WebRTC. */
export const hlsModule = areaModule({
  name: 'hls',
  open({ sfu, config, live, roomFeatures, serverSecret, clock, mediaClock, logger }: Uses, closers) {
    const rooms = new HlsRooms({
      sfu,
      openSince: (username) => live.openSince(username),
      isPublic: (username) => live.isPublic(username),
      rewindRoomsMax: config.rewindRooms,
      sizes: config.hlsSizes,
      clock: mediaClock,
      logger,
    })
    closers.add('hls', () => rooms.close())
    const hls: HlsDeps = { rooms, tokens: new HlsTokens(serverSecret, clock) }
    /** Where a room's main feed is while it is open to the public; null: nowhere, because ffmpeg is missing. */
    const hasFfmpeg = findProgram('ffmpeg') !== null
    const hlsUrl: (username: string) => string | null = hasFfmpeg ? urlOf : () => null
    if (hasFfmpeg && config.rewindRooms > 0)
      roomFeatures.add(() => (context) => new RewindFeature(context, rooms))
    return { hls, hlsUrl }
  },
  routes: ({ registrar: { app }, ...deps }: Served & HlsRouteDeps) => registerHlsRoutes(app, deps),
})
