import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { DemoPerformer } from '../demo/demo-performer.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { ThumbnailService } from '../thumbnails/thumbnail-service.ts'

export interface MediaDependencies {
  readonly sfu: MediaPlane
  /** Policy: anyone may see this room now. */
  readonly roomIsPublic: (username: string) => boolean
  readonly liveRooms: () => readonly string[]
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * What the server itself does with media: thumbnails, recordings, and the demo performer. Close it before the
 * SFU.
 */
export interface Media {
  readonly thumbnails: Thumbnails
  /** Resolves on air. Rejects without ffmpeg, or after 10 s, in which case it goes on trying. */
  startDemoPerformer(username: string): Promise<void>
  close(): Promise<void>
}

export function createMedia(deps: MediaDependencies): Media {
  const logger = deps.logger.child({ area: 'media' })
  const thumbnails = new ThumbnailService({ ...deps, logger })
  const performers = new Map<string, DemoPerformer>()
  return {
    thumbnails,
    async startDemoPerformer(username) {
      if (performers.has(username)) return
      const performer = new DemoPerformer(
        deps.sfu.room(username),
        deps.clock,
        logger.child({ room: username }),
      )
      performers.set(username, performer)
      await performer.start()
    },
    async close() {
      for (const performer of performers.values()) performer.close()
      await thumbnails.close()
    },
  }
}
