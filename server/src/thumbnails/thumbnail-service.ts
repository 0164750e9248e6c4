import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { MediaPlane } from '../sfu/plane.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { grabStill } from './grab-still.ts'

const LOOK_EVERY_MS = 1_000
const REFRESH_MS = 15_000
const RETRY_MS_FIRST = 2_000
const RETRY_MS_MAX = 60_000

type Shot = NonNullable<ReturnType<Thumbnails['latest']>>

interface Subject {
  shot: Shot | null
  dueAtMs: number
  failures: number
  layer: number
}

export interface ThumbnailOptions {
  readonly sfu: MediaPlane
  /** Policy: anyone may see this room now. */
  readonly roomIsPublic: (username: string) => boolean
  readonly liveRooms: () => readonly string[]
  readonly clock: Clock
  readonly logger: Logger
}

/** Takes a picture of each live public room every 15 s, one room at a time. */
export class ThumbnailService implements Thumbnails {
  readonly #options: ThumbnailOptions
  readonly #subjects = new Map<string, Subject>()
  readonly #stopLooking: () => void
  /** Grows over all rooms, so that a picture's number is never used again for another one. */
  #version = 0
  #grabbing: Promise<void> | null = null
  #closed = false

  constructor(options: ThumbnailOptions) {
    this.#options = options
    this.#stopLooking = options.clock.every(LOOK_EVERY_MS, () => this.#look())
    this.#look()
  }

  /**
   * Asks the policy at every call: a picture does not outlive the moment in which its room stops being
   * public.
   */
  latest(username: string): Shot | null {
    if (!this.#options.roomIsPublic(username)) {
      this.#subjects.delete(username)
      return null
    }
    return this.#subjects.get(username)?.shot ?? null
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopLooking()
    this.#subjects.clear()
    await this.#grabbing
  }

  #look(): void {
    if (this.#closed) return
    const visible = new Set(
      this.#options.liveRooms().filter((username) => this.#options.roomIsPublic(username)),
    )
    for (const username of this.#subjects.keys()) if (!visible.has(username)) this.#subjects.delete(username)
    const now = this.#options.clock.monotonic()
    for (const username of visible) {
      if (!this.#subjects.has(username))
        this.#subjects.set(username, { shot: null, dueAtMs: now, failures: 0, layer: 0 })
    }
    const [next] = [...this.#subjects]
      .filter(([, { dueAtMs }]) => dueAtMs <= now)
      .sort(([, a], [, b]) => a.dueAtMs - b.dueAtMs)
    if (!next || this.#grabbing) return
    this.#grabbing = this.#grab(...next).finally(() => {
      this.#grabbing = null
      this.#look()
    })
  }

  async #grab(username: string, subject: Subject): Promise<void> {
    const { sfu, clock, logger, roomIsPublic } = this.#options
    try {
      const grab = await grabStill(sfu.room(username), {
        clock,
        mayConsume: () => roomIsPublic(username),
        layer: subject.layer,
      })
      subject.failures = 0
      subject.dueAtMs = clock.monotonic() + (grab ? REFRESH_MS : RETRY_MS_FIRST)
      if (!grab) return
      subject.layer = grab.layer
      this.#version += 1
      // A subject that was dropped meanwhile is in nobody's reach any more, and its picture with it.
      subject.shot = { jpeg: grab.jpeg, version: this.#version, takenAt: clock.now() }
    } catch (error) {
      subject.failures += 1
      const delayMs = Math.min(RETRY_MS_FIRST * 2 ** (subject.failures - 1), RETRY_MS_MAX)
      subject.dueAtMs = clock.monotonic() + delayMs
      logger.warn({ room: username, err: error, delayMs }, 'no thumbnail')
    }
  }
}
