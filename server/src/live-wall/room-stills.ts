import type { Clock } from '@footlight/core/ports'
import { liveWallLimits } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { takeStill } from './take-still.ts'

const SHAPE = { width: 960, height: 960, fit: 'inside' } as const
/** More than any stream has. */
const LARGEST_LAYER = 9
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
  readonly mediaClock: Clock
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Pictures of rooms for the looks of the staff alone, whatever show is on: one picture is taken for all who look. They never get into
 * the public thumbnails, which ask for themselves whether a room is public. Each process has those of its own rooms, as it
 * has their streams.
 */
export class RoomStills {
  readonly #deps: RoomStillsDeps
  readonly #subjects = new Map<string, Subject>()
  readonly #stopSweeping: () => void
  #closed = false

  constructor(deps: RoomStillsDeps) {
    this.#deps = deps
    this.#stopSweeping = deps.mediaClock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  /** Taken anew unless one is 2 s young. null: none came. */
  async newest(username: string): Promise<RoomStill | null> {
    if (!this.isSent(username)) return null
    const subject = this.#asked(username)
    const now = this.#deps.mediaClock.monotonic()
    const isYoung = subject.takenAtMs !== null && now - subject.takenAtMs < liveWallLimits.frameEveryMs
    if (isYoung && subject.taking === null) return subject.still
    subject.taking ??= this.#take(username, subject)
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
    const taking = [...this.#subjects.values()].map((subject) => subject.taking)
    this.#subjects.clear()
    await Promise.all(taking)
  }

  #asked(username: string): Subject {
    const { live, mediaClock } = this.#deps
    const phase = live.openSince(username) ?? live.listing(username)?.status ?? ''
    const known = this.#subjects.get(username)
    const subject =
      known?.phase === phase ? known : { still: null, takenAtMs: null, askedAtMs: 0, taking: null, phase }
    subject.askedAtMs = mediaClock.monotonic()
    this.#subjects.set(username, subject)
    return subject
  }

  async #take(username: string, subject: Subject): Promise<RoomStill | null> {
    const { sfu, live, mediaClock, clock, logger } = this.#deps
    const openBefore = live.isPublic(username) ? live.openSince(username) : null
    let still: RoomStill | null = null
    try {
      const options = {
        clock: mediaClock,
        mayTake: () => this.isSent(username),
        layer: LARGEST_LAYER,
        shape: SHAPE,
      }
      const jpeg = this.isSent(username) ? await takeStill(sfu.room(username), options) : null
      const isPublic =
        openBefore !== null && live.isPublic(username) && live.openSince(username) === openBefore
      const takenAt = Math.max(clock.now(), (subject.still?.takenAt ?? 0) + 1)
      still = jpeg === null ? null : { jpeg, takenAt, isPublic }
    } catch (error) {
      logEvent(logger, 'staff_still_failed', { room: username, err: error })
    }
    // A performer who pauses their picture sends none: what was there before is not shown as what is there now.
    subject.still = still
    subject.takenAtMs = mediaClock.monotonic()
    subject.taking = null
    return still
  }

  #sweep(): void {
    const before = this.#deps.mediaClock.monotonic() - FORGOTTEN_AFTER_MS
    for (const [username, { askedAtMs, taking }] of this.#subjects)
      if (askedAtMs < before && taking === null) this.#subjects.delete(username)
  }
}
