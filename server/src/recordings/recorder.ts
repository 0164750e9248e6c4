import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { Recording, type RecordingEnd } from './recording.ts'

export interface RecordingOptions {
  /** Performer whose stream is recorded. */
  readonly username: string
  /** Without its ending, which follows from what is sent: `.webm` or `.mkv`. Its folder is there. */
  readonly file: string
  /**
   * The policy that also says who may watch: asked now and at every `recheck` of the room; false ends the
   * recording.
   */
  readonly mayRecord: () => boolean
}

/**
 * `forbidden`: `mayRecord` says no. `not_live`: no picture on air. `unavailable`: ffmpeg or the SFU does not
 * do it; logged.
 */
export type RecordingRefusal = 'forbidden' | 'not_live' | 'unavailable'

interface RecorderDeps {
  readonly sfu: MediaPlane
  readonly clock: Clock
  readonly logger: Logger
}

/** Records streams to files, as long as it is allowed. */
export class Recorder {
  readonly #deps: RecorderDeps
  readonly #running = new Set<Recording>()

  constructor(deps: RecorderDeps) {
    this.#deps = deps
  }

  /** Never throws. A file of that name is written over. */
  async start({ username, file, mayRecord }: RecordingOptions): Promise<Result<Recording, RecordingRefusal>> {
    if (!mayRecord()) return fail('forbidden')
    const { sfu, clock, logger } = this.#deps
    const room = sfu.room(username)
    if (!room.state().producers.some(({ kind }) => kind === 'video')) return fail('not_live')
    try {
      const recording = await Recording.open({
        room,
        file,
        mayRecord,
        clock,
        logger: logger.child({ room: username }),
      })
      if (!recording) return fail(mayRecord() ? 'not_live' : 'forbidden')
      this.#running.add(recording)
      void recording.ended.then(() => this.#running.delete(recording))
      return ok(recording)
    } catch (error) {
      logEvent(logger, 'recording_start_failed', { room: username, err: error })
      return fail('unavailable')
    }
  }

  /** Finishes all files. */
  close(): Promise<RecordingEnd[]> {
    return Promise.all([...this.#running].map((recording) => recording.stop()))
  }
}
