import type { Clock } from '@footlight/core/ports'
import { DemoPerformer } from '@footlight/server/demo/demo-performer'
import { testCardSource } from '@footlight/server/demo/test-card-encoder'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Thumbnails } from '@footlight/server/sfu/port'
import { ThumbnailService } from '@footlight/server/thumbnails/thumbnail-service'
import type { Logger } from 'pino'

export interface MediaDependencies {
  readonly sfu: MediaPlane
  /** Policy: anyone may see this room now. */
  readonly roomIsPublic: (username: string) => boolean
  readonly liveRooms: () => readonly string[]
  readonly clock: Clock
  readonly logger: Logger
}

/** Thumbnails and performers of test cards, on an SFU alone. Close it before the SFU. */
export interface Media {
  readonly thumbnails: Thumbnails
  /** Resolves on air. Rejects without ffmpeg, or after 10 s, in which case it goes on trying. */
  startDemoPerformer(username: string): Promise<void>
  close(): Promise<void>
}

export function createMedia(deps: MediaDependencies): Media {
  const logger = deps.logger.child({ area: 'media' })
  const thumbnails = new ThumbnailService({ ...deps, isWatched: () => true, logger })
  const performers = new Map<string, DemoPerformer>()
  return {
    thumbnails,
    async startDemoPerformer(username) {
      if (performers.has(username)) return
      const source = testCardSource(deps.clock, logger)
      const performer = new DemoPerformer(deps.sfu.room(username), source, deps.clock, logger)
      performers.set(username, performer)
      await performer.start()
    },
    async close() {
      for (const performer of performers.values()) performer.close()
      await thumbnails.close()
    },
  }
}
