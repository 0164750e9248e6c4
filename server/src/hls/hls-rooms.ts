import { availableParallelism } from 'node:os'
import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { MediaPlane } from '../sfu/plane.ts'
import { HlsStream } from './hls-stream.ts'
import { Packager } from './packager.ts'

const LOOK_EVERY_MS = 1_000
const IDLE_MS = 10_000
/** A picture that has to be encoded takes a good part of a core. */
const ROOMS_PER_CORE = 4

export interface HlsRoomsOptions {
  readonly sfu: MediaPlane
  /** Which interval of being open to the public the room is in; null: it is not open. From memory. */
  readonly openSince: (username: string) => string | null
  readonly clock: Clock
  readonly logger: Logger
}

interface Running {
  readonly stream: HlsStream
  readonly packager: Packager
}

/**
 * The streams that somebody watches now: each begins with its first reader and ends some seconds after the
 * last.
 */
export class HlsRooms {
  readonly #options: HlsRoomsOptions
  readonly #roomsMax = availableParallelism() * ROOMS_PER_CORE
  readonly #running = new Map<string, Running>()
  readonly #stopLooking: () => void
  #isClosed = false

  constructor(options: HlsRoomsOptions) {
    this.#options = options
    this.#stopLooking = options.clock.every(LOOK_EVERY_MS, () => this.#look())
  }

  get size(): number {
    return this.#running.size
  }

  /** The room's stream of this interval, if somebody has begun it. What is left of an older one ends here. */
  find(username: string, epoch: string): HlsStream | null {
    const running = this.#running.get(username)
    if (running === undefined) return null
    if (running.stream.epoch === epoch) return running.stream
    this.#end(username, 'its room has changed')
    return null
  }

  /** As `find`, and begins it. null: this machine makes as many as it can. */
  open(username: string, epoch: string): HlsStream | null {
    const known = this.find(username, epoch)
    if (known !== null || this.#isClosed || this.#running.size >= this.#roomsMax) return known
    const { sfu, clock, logger, openSince } = this.#options
    const stream = new HlsStream(epoch, clock)
    const packager = new Packager({
      room: sfu.room(username),
      stream,
      clock,
      logger: logger.child({ room: username }),
      isAllowed: () => openSince(username) === epoch,
      onRevoked: () => this.#end(username, 'not open any more'),
    })
    this.#running.set(username, { stream, packager })
    return stream
  }

  close(): void {
    this.#isClosed = true
    this.#stopLooking()
    for (const username of [...this.#running.keys()]) this.#end(username, 'the server closes')
  }

  #look(): void {
    for (const [username, { stream }] of this.#running) {
      if (this.#options.openSince(username) !== stream.epoch) this.#end(username, 'not open any more')
      else if (stream.idleMs >= IDLE_MS) this.#end(username, 'nobody watches')
    }
  }

  #end(username: string, why: string): void {
    const running = this.#running.get(username)
    if (running === undefined) return
    this.#running.delete(username)
    running.stream.close()
    running.packager.close()
    this.#options.logger.info({ room: username, why }, 'HLS ended')
  }
}
