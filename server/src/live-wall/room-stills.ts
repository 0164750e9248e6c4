import type { Clock } from '@footlight/core/ports'
import { liveWallLimits } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { takeStill } from './take-still.ts'

const SMALL = { width: 480, height: 270, fit: 'inside' } as const
const LARGE = { width: 960, height: 960, fit: 'inside' } as const
/** More than any stream has. */
const LARGEST_LAYER = 9
const SMALL_EVERY_MS = 10_000
/** What nobody has asked for since is dropped. */
const FORGOTTEN_AFTER_MS = 30_000
const SWEEP_EVERY_MS = 10_000

export interface RoomStill {
  readonly jpeg: Buffer
  /** ms since 1970, and another one for each picture of a room. */
  readonly takenAt: number
  /** Anybody might have seen it. */
  readonly isPublic: boolean
}

interface Subject {
  still: RoomStill | null
  /** Monotonic ms; null: never. */
  takenAtMs: number | null
  askedAtMs: number
  taking: Promise<RoomStill | null> | null
  /** What the room was when it was asked for last: a picture of before is not one of now. */
  phase: string
}

export interface RoomStillsDeps {
  readonly sfu: Pick<MediaPlane, 'room'>
  readonly live: Pick<LiveDirectory, 'listing' | 'isPublic' | 'openSince'>
  readonly thumbnails: Pick<Thumbnails, 'latest'>
  readonly mediaClock: Clock
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Pictures of rooms for the staff alone, whatever show is on: one picture is taken for all who look. They never get into
 * the public thumbnails, which ask for themselves whether a room is public. Each process has those of its own rooms, as it
 * has their streams.
 */
export class RoomStills {
  readonly #deps: RoomStillsDeps
  readonly #small = new Map<string, Subject>()
  readonly #large = new Map<string, Subject>()
  readonly #stopSweeping: () => void
  #line: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(deps: RoomStillsDeps) {
    this.#deps = deps
    this.#stopSweeping = deps.mediaClock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  /** A small one for the wall; null: there is none yet, and the next call may have one. */
  small(username: string): RoomStill | null {
    if (!this.isSent(username)) return null
    const open = this.#deps.thumbnails.latest(username)
    if (open !== null) return { jpeg: open.jpeg, takenAt: open.takenAt, isPublic: true }
    const subject = this.#asked(this.#small, username)
    const now = this.#deps.mediaClock.monotonic()
    const isDue = subject.takenAtMs === null || now - subject.takenAtMs >= SMALL_EVERY_MS
    if (isDue && subject.taking === null) {
      // One room after the other: a wall of them is no reason to decode all at once.
      const turn = this.#line.then(() => this.#take(username, subject, 0, SMALL))
      subject.taking = turn
      this.#line = turn
    }
    return subject.still
  }

  /** A larger one, taken anew unless one is 2 s young. null: none came. */
  async large(username: string): Promise<RoomStill | null> {
    if (!this.isSent(username)) return null
    const subject = this.#asked(this.#large, username)
    const now = this.#deps.mediaClock.monotonic()
    const isYoung = subject.takenAtMs !== null && now - subject.takenAtMs < liveWallLimits.frameEveryMs
    if (isYoung && subject.taking === null) return subject.still
    subject.taking ??= this.#take(username, subject, LARGEST_LAYER, LARGE)
    return await subject.taking
  }

  /** Somebody may receive it now. On standby nobody does, and so the staff does not. */
  isSent(username: string): boolean {
    const room = this.#deps.live.listing(username)
    return !this.#closed && room !== null && room.status !== 'standby' && !room.modes.isStandby
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopSweeping()
    const taking = [...this.#small.values(), ...this.#large.values()].map((subject) => subject.taking)
    this.#small.clear()
    this.#large.clear()
    await Promise.all(taking)
  }

  #asked(subjects: Map<string, Subject>, username: string): Subject {
    const { live, mediaClock } = this.#deps
    const phase = live.openSince(username) ?? live.listing(username)?.status ?? ''
    const known = subjects.get(username)
    const subject =
      known?.phase === phase ? known : { still: null, takenAtMs: null, askedAtMs: 0, taking: null, phase }
    subject.askedAtMs = mediaClock.monotonic()
    subjects.set(username, subject)
    return subject
  }

  async #take(
    username: string,
    subject: Subject,
    layer: number,
    shape: typeof SMALL | typeof LARGE,
  ): Promise<RoomStill | null> {
    const { sfu, live, mediaClock, clock, logger } = this.#deps
    const openBefore = live.isPublic(username) ? live.openSince(username) : null
    let still: RoomStill | null = null
    try {
      const options = { clock: mediaClock, mayTake: () => this.isSent(username), layer, shape }
      const jpeg = this.isSent(username) ? await takeStill(sfu.room(username), options) : null
      const isPublic =
        openBefore !== null && live.isPublic(username) && live.openSince(username) === openBefore
      const takenAt = Math.max(clock.now(), (subject.still?.takenAt ?? 0) + 1)
      still = jpeg === null ? null : { jpeg, takenAt, isPublic }
    } catch (error) {
      logger.debug({ room: username, err: error }, 'no picture for the staff')
    }
    // A performer who pauses their picture sends none: what was there before is not shown as what is there now.
    subject.still = still
    subject.takenAtMs = mediaClock.monotonic()
    subject.taking = null
    return still
  }

  #sweep(): void {
    const before = this.#deps.mediaClock.monotonic() - FORGOTTEN_AFTER_MS
    for (const subjects of [this.#small, this.#large])
      for (const [username, { askedAtMs, taking }] of subjects)
        if (askedAtMs < before && taking === null) subjects.delete(username)
  }
}
