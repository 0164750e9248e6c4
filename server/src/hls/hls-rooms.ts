import { availableParallelism } from 'node:os'
import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { HlsStream } from './hls-stream.ts'
import { Packager } from './packager.ts'

const LOOK_EVERY_MS = 1_000
const IDLE_MS = 10_000
/** A picture that has to be encoded takes a good part of a core: 12 % at 720p, and 29 % in four sizes. */
const ROOMS_PER_CORE = 4
/** More are in the performer's own size alone. */
const ROOMS_IN_SIZES_PER_CORE = 2

export interface HlsRoomsOptions {
  readonly sfu: MediaPlane
  /** Which interval of being open to the public the room is in; null: it is not open. From memory. */
  readonly openSince: (username: string) => string | null
  /** Whether anybody at all may look into the room now. From memory. */
  readonly isPublic: (username: string) => boolean
  /** So many rooms at a time can be rewound. */
  readonly rewindRoomsMax: number
  /** In how many sizes a room is made for its readers, from 1 to 4. */
  readonly sizes: number
  readonly clock: Clock
  readonly logger: Logger
}

interface Running {
  readonly stream: HlsStream
  readonly packager: Packager
}

/**
 * The streams that somebody watches now: each begins with its first reader and ends some seconds after the
 * last. One that can be rewound goes on without readers, for as long as its room is public.
 */
export class HlsRooms {
  readonly #options: HlsRoomsOptions
  readonly #cores = availableParallelism()
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
    const watched = this.#running.size - this.#rewindable
    if (known !== null || this.#isClosed || watched >= this.#cores * ROOMS_PER_CORE) return known
    return this.#begin(
      username,
      epoch,
      watched < this.#cores * ROOMS_IN_SIZES_PER_CORE ? this.#options.sizes : 1,
    )
  }

  /**
   * Keeps the last minutes of the room from now on, or goes on doing so. false: not now, because the room is
   * not public, or as many are kept as may be.
   */
  keepRewind(username: string): boolean {
    const epoch = this.#options.openSince(username)
    if (epoch === null || this.#isClosed || !this.#options.isPublic(username)) {
      this.dropRewind(username)
      return false
    }
    const known = this.find(username, epoch)
    if (known?.isRewindable === true) return true
    if (this.#rewindable >= this.#options.rewindRoomsMax) return false
    // Kept also while nobody watches by HLS: to make smaller sizes of it all the time costs too much.
    const stream = known ?? this.#begin(username, epoch, 1)
    stream.setRewind(true)
    return true
  }

  /** Nothing of it is left when this returns but what HLS keeps of every stream. */
  dropRewind(username: string): void {
    this.#running.get(username)?.stream.setRewind(false)
  }

  /** How far back the room can be rewound now; null: not at all. */
  rewindMs(username: string): number | null {
    const stream = this.#running.get(username)?.stream
    return stream?.isRewindable === true ? stream.rewindMs : null
  }

  get #rewindable(): number {
    return [...this.#running.values()].filter(({ stream }) => stream.isRewindable).length
  }

  #begin(username: string, epoch: string, sizes: number): HlsStream {
    const { sfu, clock, logger, openSince, isPublic } = this.#options
    const stream = new HlsStream(epoch, clock, sizes)
    const packager = new Packager({
      room: sfu.room(username),
      stream,
      clock,
      logger: logger.child({ room: username }),
      isAllowed: () => {
        // Behind a password it goes on for who knows that, and nobody keeps it.
        if (!isPublic(username)) stream.setRewind(false)
        return openSince(username) === epoch
      },
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
      else if (!stream.isRewindable && stream.idleMs >= IDLE_MS) this.#end(username, 'nobody watches')
    }
  }

  #end(username: string, why: string): void {
    const running = this.#running.get(username)
    if (running === undefined) return
    this.#running.delete(username)
    running.stream.close()
    running.packager.close()
    logEvent(this.#options.logger, 'hls_ended', { room: username, why })
  }
}
