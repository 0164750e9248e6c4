import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { logEvent } from '../platform/log-event.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { audio, DemoPerformer, type DemoSource, video } from './demo-performer.ts'
import type { Scene } from './draw-scene.ts'
import { SceneLibrary } from './scene-library.ts'
import { sceneRooms } from './scene-rooms.ts'
import { SceneSender } from './scene-sender.ts'

interface ScenePerformersDeps {
  readonly blobs: BlobStore
  readonly sfu: MediaPlane
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The rooms that stream drawn scenes. Each comes on air when its scene is there; the server waits for none
 * of them.
 */
export class ScenePerformers {
  readonly #deps: ScenePerformersDeps
  readonly #library: SceneLibrary
  readonly #sender: SceneSender
  readonly #performers = new Map<string, DemoPerformer>()
  #isClosed = false

  constructor(deps: ScenePerformersDeps) {
    this.#deps = deps
    this.#library = new SceneLibrary(deps.blobs)
    this.#sender = new SceneSender(deps.logger)
    for (const { username, scene } of sceneRooms) {
      this.#begin(username, scene).catch((error: unknown) => {
        if (!this.#isClosed) logEvent(deps.logger, 'demo_scene_failed', { err: error, room: username })
      })
    }
  }

  isOnAir(username: string): boolean {
    return this.#performers.get(username)?.isSending ?? false
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#library.close()
    for (const performer of this.#performers.values()) performer.close()
    await this.#sender.close()
  }

  async #begin(username: string, scene: Scene): Promise<void> {
    const { sfu, clock, logger } = this.#deps
    const files = await this.#library.files(scene)
    if (this.#isClosed) return
    const source: DemoSource = (to) =>
      this.#sender.play({
        room: username,
        ...files,
        audio: { ...audio, to: to.audio },
        video: { ...video, to: to.video },
      })
    const performer = new DemoPerformer(
      sfu.room(username),
      source,
      clock,
      logger.child({ area: 'media', room: username }),
    )
    this.#performers.set(username, performer)
    await performer.start()
  }
}
