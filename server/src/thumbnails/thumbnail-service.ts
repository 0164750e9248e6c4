import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { StreamSize, TakenThumbnail, Thumbnails } from '../sfu/port.ts'
import { type Grab, grabStill } from './grab-still.ts'
import { measureLayers } from './layer-sizes.ts'

const LOOK_EVERY_MS = 1_000
const REFRESH_MS = 15_000
/** Of each layer a key frame is asked for: rarer than a picture, which needs one layer. */
const MEASURE_MS = 60_000
/** So long a report finds pictures; they go with the room's time in public. */
const RECENT_MS = 60_000
const RETRY_MS_FIRST = 2_000
const RETRY_MS_MAX = 60_000
/** Rooms that are looked at before others get their turn. */
const SLICE = 250
/** Rooms that are put in order at once; the others wait until their pictures were taken. */
const DUE_MAX = 200
/** Taking one is mostly waiting for a key frame; more at once would start as many decoders. */
const GRABS_AT_ONCE = 4
/** Where more are due than can be taken, a room that nobody looks at stands so far behind the others. */
const UNSEEN_WAITS_MS = 45_000
/** So long after somebody was shown a picture the next one is looked at. */
const SEEN_FOR_MS = 60_000

type Shot = NonNullable<ReturnType<Thumbnails['latest']>>

interface Subject {
  shot: Shot | null
  /** Of the last minute, oldest first. */
  recent: readonly Shot[]
  /** Infinite while one is taken. */
  dueAtMs: number
  /** Somebody asked for a picture then, of the monotonic clock. */
  askedAtMs: number
  failures: number
  layer: number
  sizes: readonly StreamSize[]
  measureAtMs: number
}

export interface ThumbnailOptions {
  readonly sfu: MediaPlane
  /** Policy: anyone may see this room now. */
  readonly roomIsPublic: (username: string) => boolean
  /** Names of all who may be live. */
  readonly liveRooms: () => readonly string[]
  /** Somebody is in the room. */
  readonly isWatched: (username: string) => boolean
  readonly clock: Clock
  readonly logger: Logger
}

/** Takes a picture of each live public room every 15 s, of a few rooms at a time. */
export class ThumbnailService implements Thumbnails {
  readonly #options: ThumbnailOptions
  readonly #subjects = new Map<string, Subject>()
  readonly #listeners = new Set<(taken: TakenThumbnail) => void>()
  readonly #stopLooking: () => void
  /** Grows over all rooms, so that a picture's number is never used again for another one. */
  #version = 0
  /** The last is due first. */
  #due: string[] = []
  #isLooking = false
  readonly #grabs = new Set<Promise<void>>()
  #closed = false

  constructor(options: ThumbnailOptions) {
    this.#options = options
    this.#stopLooking = options.clock.every(LOOK_EVERY_MS, () => void this.#look())
    void this.#look()
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
    const subject = this.#subjects.get(username)
    if (subject === undefined) return null
    subject.askedAtMs = this.#options.clock.monotonic()
    return subject.shot
  }

  /** As `latest`. */
  recent(username: string): readonly Shot[] {
    if (this.latest(username) === null) return []
    const after = this.#options.clock.now() - RECENT_MS
    return (this.#subjects.get(username)?.recent ?? []).filter(({ takenAt }) => takenAt > after)
  }

  /** As `latest`. */
  sizes(username: string): readonly StreamSize[] {
    return this.latest(username) === null ? [] : (this.#subjects.get(username)?.sizes ?? [])
  }

  onTaken(listener: (taken: TakenThumbnail) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  withdraw(username: string): void {
    const subject = this.#subjects.get(username)
    if (subject === undefined) return
    subject.shot = null
    subject.recent = []
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopLooking()
    this.#subjects.clear()
    await Promise.all(this.#grabs)
  }

  /** Of thousands of rooms each costs little, and all of them together too much for one turn of the loop. */
  async #look(): Promise<void> {
    if (this.#closed || this.#isLooking) return
    this.#isLooking = true
    const visible = new Set<string>()
    const usernames = this.#options.liveRooms()
    for (let start = 0; start < usernames.length; start += SLICE) {
      if (start > 0) await new Promise(setImmediate)
      for (const username of usernames.slice(start, start + SLICE))
        if (this.#options.roomIsPublic(username)) visible.add(username)
    }
    this.#isLooking = false
    if (this.#closed) return
    for (const username of this.#subjects.keys()) if (!visible.has(username)) this.#subjects.delete(username)
    const now = this.#options.clock.monotonic()
    for (const username of visible) {
      if (!this.#subjects.has(username))
        this.#subjects.set(username, {
          shot: null,
          recent: [],
          dueAtMs: now,
          askedAtMs: Number.NEGATIVE_INFINITY,
          failures: 0,
          layer: 0,
          sizes: [],
          measureAtMs: now,
        })
    }
    if (this.#due.length === 0) this.#due = this.#nextDue(now)
    this.#grabNext()
  }

  /** The last comes first. */
  #nextDue(now: number): string[] {
    return [...this.#subjects]
      .filter(([, { dueAtMs }]) => dueAtMs <= now)
      .map(([username, { dueAtMs, askedAtMs }]) => {
        const isSeen = askedAtMs + SEEN_FOR_MS > now || this.#options.isWatched(username)
        return { username, turnAtMs: isSeen ? dueAtMs : dueAtMs + UNSEEN_WAITS_MS }
      })
      .sort((a, b) => a.turnAtMs - b.turnAtMs)
      .slice(0, DUE_MAX)
      .map(({ username }) => username)
      .reverse()
  }

  #grabNext(): void {
    while (!this.#closed && this.#grabs.size < GRABS_AT_ONCE) {
      const username = this.#due.pop()
      if (username === undefined) return
      const subject = this.#subjects.get(username)
      if (subject === undefined) continue
      const grab = this.#grab(username, subject).finally(() => {
        this.#grabs.delete(grab)
        // A room that sends nothing is grabbed in no time: others get their turn between two.
        setImmediate(() => this.#grabNext())
      })
      this.#grabs.add(grab)
    }
  }

  async #grab(username: string, subject: Subject): Promise<void> {
    const { sfu, clock, logger, roomIsPublic } = this.#options
    subject.dueAtMs = Number.POSITIVE_INFINITY
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
      const shot = { jpeg: grab.jpeg, version: this.#version, takenAt: clock.now() }
      subject.shot = shot
      subject.recent = [...subject.recent, shot].filter(({ takenAt }) => takenAt > shot.takenAt - RECENT_MS)
      for (const listener of this.#listeners) listener({ username, ...shot })
      await this.#measure(username, subject, grab)
    } catch (error) {
      subject.failures += 1
      const delayMs = Math.min(RETRY_MS_FIRST * 2 ** (subject.failures - 1), RETRY_MS_MAX)
      subject.dueAtMs = clock.monotonic() + delayMs
      logEvent(logger, 'thumbnail_failed', { room: username, err: error, delayMs })
    }
  }

  /** A stream of one layer says it with its picture. */
  async #measure(username: string, subject: Subject, { layers, source }: Grab): Promise<void> {
    const { sfu, clock, roomIsPublic } = this.#options
    if (layers === 1) subject.sizes = [source]
    if (layers === 1 || clock.monotonic() < subject.measureAtMs) return
    subject.measureAtMs = clock.monotonic() + MEASURE_MS
    const mayConsume = () => roomIsPublic(username)
    subject.sizes = await measureLayers(sfu.room(username), layers, { clock, mayConsume })
  }
}
