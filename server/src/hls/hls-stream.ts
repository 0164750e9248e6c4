import type { Clock } from '@footlight/core/ports'
import type { PictureFormat } from './fragment.ts'
import { sizeList } from './hls-url.ts'
import { playlistText, rewindText, sizesText } from './playlist.ts'
import { SegmentWindow } from './segment-window.ts'
import { hlsTiming } from './timing.ts'

const SWEEP_EVERY_MS = 500
/** More than watch one room by HLS; each costs one entry of a list. */
export const WAITERS_MAX = 5_000
/** No segment has more parts than this. */
const PART_INDEX_MAX = 100

/**
 * `ready`: it is there. `late`: not in time. `closed`: nothing of this stream may be handed out any more.
 * `full`: too many wait.
 */
export type WaitOutcome = 'ready' | 'late' | 'closed' | 'full'

/** How far a reload wants the list to have grown (RFC 8216bis §6.2.5.2). */
export interface ReloadPoint {
  readonly segment: number
  /** null: the whole segment. */
  readonly part: number | null
}

interface Waiter {
  readonly isReady: () => boolean
  readonly untilMs: number
  readonly answer: (outcome: WaitOutcome) => void
}

/** Something that is being sent and can be broken off. */
export interface Delivery {
  destroy(): void
}

interface Size {
  readonly window: SegmentWindow
  /** null: it is not written yet, or has grown since. */
  list: Buffer | null
  /** null: nothing of it is here yet. */
  picture: PictureFormat | null
}

/**
 * What one room hands out by HLS, in memory, for as long as nothing that decides who may watch it changes: the
 * same picture in one or several sizes, of which 0 is the performer's own. A list is written once for each part,
 * and one wake-up answers all who wait for it.
 */
export class HlsStream {
  /** Of the room's status at which it began. A stream never outlives it. */
  readonly epoch: string
  readonly #clock: Clock
  readonly #sizes: readonly Size[]
  readonly #waiters = new Set<Waiter>()
  readonly #deliveries = new Set<Delivery>()
  /** When each session last asked for the list; monotonic ms. */
  readonly #readers = new Map<string, number>()
  readonly #stopSweep: () => void
  #lastAskedAtMs: number
  #isClosed = false

  constructor(epoch: string, clock: Clock, sizes = 1) {
    this.epoch = epoch
    this.#sizes = Array.from({ length: sizes }, () => ({
      window: new SegmentWindow(),
      list: null,
      picture: null,
    }))
    this.#clock = clock
    this.#lastAskedAtMs = clock.monotonic()
    this.#stopSweep = clock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** In how many sizes it is. */
  get sizes(): number {
    return this.#sizes.length
  }

  /** ms since anybody asked for anything; 0 while somebody waits. */
  get idleMs(): number {
    return this.#waiters.size > 0 ? 0 : this.#clock.monotonic() - this.#lastAskedAtMs
  }

  /** A source begins: `init` is what a player needs before its parts. */
  begin(init: Buffer, picture: PictureFormat | null = null, size = 0): void {
    if (this.#isClosed) return
    this.#at(size).window.begin(init)
    this.#at(size).picture = picture
  }

  addPart(bytes: Buffer, durationMs: number, isIndependent: boolean, size = 0): void {
    const at = this.#at(size)
    if (this.#isClosed || !at.window.add(bytes, durationMs, isIndependent, this.#clock.now())) return
    at.list = null
    for (const waiter of this.#waiters) if (waiter.isReady()) this.#settle(waiter, 'ready')
  }

  /** The source is over; another may follow. */
  cut(): void {
    for (const size of this.#sizes) {
      size.window.cut()
      size.list = null
    }
  }

  /** null: there is nothing to play yet. */
  playlist(size = 0): Buffer | null {
    const at = this.#at(size)
    if (this.#isClosed || !at.window.hasSegment) return null
    return (at.list ??= Buffer.from(playlistText(at.window.view())))
  }

  /** The lists of all sizes; null: one of them has nothing to play yet. */
  sizesList(): string | null {
    const listed = this.#sizes.flatMap(({ window, picture }, size) =>
      picture !== null && window.hasSegment
        ? [{ list: sizeList(size), picture, bitrate: window.bitrate }]
        : [],
    )
    return this.#isClosed || listed.length < this.#sizes.length ? null : sizesText(listed)
  }

  /** Keeps the last minutes from now on, to be rewound, or drops them in this very call. */
  setRewind(isOn: boolean): void {
    if (!this.#isClosed) this.#own.setRewind(isOn)
  }

  get isRewindable(): boolean {
    return this.#own.isRewindable
  }

  /** How far back it can be rewound now; 0: not at all. */
  get rewindMs(): number {
    return this.#own.rewindView()?.rewindMs ?? 0
  }

  /** null: there is nothing to rewind to. */
  rewindList(behindSeconds: number): string | null {
    const view = this.#own.rewindView()
    return view === null ? null : rewindText(view, behindSeconds)
  }

  /** A session reads the list: what it was given goes on being good. */
  readBy(sessionKey: string): void {
    this.#lastAskedAtMs = this.#clock.monotonic()
    this.#readers.set(sessionKey, this.#lastAskedAtMs)
  }

  /** ms since that session last read the list; null: it never did, or long ago. */
  sinceReadMs(sessionKey: string): number | null {
    const at = this.#readers.get(sessionKey)
    return at === undefined ? null : this.#clock.monotonic() - at
  }

  /** null: none of that name, or not any more. */
  file(name: string): readonly Buffer[] | null {
    this.#lastAskedAtMs = this.#clock.monotonic()
    if (this.#isClosed) return null
    for (const { window } of this.#sizes) {
      const file = window.file(name)
      if (file !== null) return file
    }
    return null
  }

  /** Whether this is the part that is being made now. */
  isNext(name: string): boolean {
    return !this.#isClosed && this.#sizes.some(({ window }) => window.isNext(name))
  }

  /** A point so far ahead that no player has a reason to ask for it. */
  isAbsurd({ segment, part }: ReloadPoint, size = 0): boolean {
    return segment > this.#at(size).window.openNumber + 1 || (part ?? 0) > PART_INDEX_MAX
  }

  has({ segment, part }: ReloadPoint, size = 0): boolean {
    const { window } = this.#at(size)
    const { openNumber, openParts } = window
    if (segment > openNumber) return false
    if (segment === openNumber) return part !== null && part < openParts
    const parts = window.partsOf(segment)
    if (part === null || parts === null || part < parts) return true
    // It asked for one more than the segment came to have: that is the first of the next one.
    return segment + 1 < openNumber || openParts > 0
  }

  /** `answer` is called once, at the earliest in this very call. The result takes the wait back. */
  wait(isReady: () => boolean, answer: (outcome: WaitOutcome) => void): () => void {
    const outcome = this.#isClosed
      ? 'closed'
      : isReady()
        ? 'ready'
        : this.#waiters.size >= WAITERS_MAX
          ? 'full'
          : null
    if (outcome !== null) {
      answer(outcome)
      return () => undefined
    }
    const waiter: Waiter = { isReady, answer, untilMs: this.#clock.monotonic() + hlsTiming.blockMsMax }
    this.#waiters.add(waiter)
    return () => void this.#waiters.delete(waiter)
  }

  /** Broken off when the stream closes. The result says that it is done. */
  deliver(delivery: Delivery): () => void {
    this.#deliveries.add(delivery)
    return () => void this.#deliveries.delete(delivery)
  }

  /**
   * Nothing is left of it when this returns: who waits is told, what is on its way is broken off. Idempotent.
   */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopSweep()
    for (const size of this.#sizes) {
      size.window.clear()
      size.list = null
    }
    this.#readers.clear()
    for (const waiter of this.#waiters) this.#settle(waiter, 'closed')
    for (const delivery of this.#deliveries) delivery.destroy()
    this.#deliveries.clear()
  }

  /** @throws RangeError for a size that it is not sent in. */
  #at(size: number): Size {
    const found = this.#sizes[size]
    if (found === undefined) throw new RangeError(`no size ${size} of ${this.#sizes.length}`)
    return found
  }

  /** In the performer's own size, the only one that can be rewound. */
  get #own(): SegmentWindow {
    return this.#at(0).window
  }

  #settle(waiter: Waiter, outcome: WaitOutcome): void {
    this.#waiters.delete(waiter)
    this.#lastAskedAtMs = this.#clock.monotonic()
    waiter.answer(outcome)
  }

  #sweep(): void {
    const now = this.#clock.monotonic()
    for (const waiter of this.#waiters) if (waiter.untilMs <= now) this.#settle(waiter, 'late')
    for (const [sessionKey, at] of this.#readers)
      if (now - at > hlsTiming.tokenMs) this.#readers.delete(sessionKey)
  }
}
