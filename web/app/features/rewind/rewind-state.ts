import type { Clock } from '@footlight/core/ports'
import type { RoomMedia } from '@footlight/core/stores/room-media'
import { action, computed, makeObservable, observable } from 'mobx'
import type { Playback } from '../../media/hls/playback.ts'

/** The server keeps no more of a room. */
const REWIND_SECONDS_MAX = 300
/** Nearer to live than this is live. */
const LIVE_SECONDS = 4
/** Less than this is not worth a bar. */
export const WORTH_SECONDS = 10
/** While a slider is dragged every step is a wish, and the last one counts. */
const SETTLE_MS = 250

export interface RewindDeps {
  readonly player: Pick<Playback, 'isRewound' | 'status' | 'setRewound'>
  readonly media: Pick<RoomMedia, 'rewind'>
  readonly clock: Clock
  /** The element that shows the picture; null: there is none now. */
  readonly video: () => Pick<HTMLVideoElement, 'seekable' | 'currentTime'> | null
}

/** How far behind live the viewer of a room is, and how far back they can go. Seconds. */
export class RewindState {
  /** ms since 1970, once a second. */
  now: number
  /** Where the viewer wants to be; null: where they are. */
  wanted: number | null = null
  /** Where they are, as far as the element says; null: live. */
  shown: number | null = null
  readonly #deps: RewindDeps
  #cancelSettle: (() => void) | null = null

  constructor(deps: RewindDeps) {
    this.#deps = deps
    this.now = deps.clock.now()
    makeObservable(this, {
      now: observable,
      wanted: observable,
      shown: observable,
      length: computed,
      behind: computed,
      look: action,
      want: action,
      goLive: action,
    })
  }

  /** Looks at the picture until the answer is called. */
  start(): () => void {
    const stop = this.#deps.clock.every(1_000, () => this.look())
    return () => {
      stop()
      this.#cancelSettle?.()
    }
  }

  /** How far back they can go now. */
  get length(): number {
    const { rewind } = this.#deps.media
    if (rewind === null) return 0
    return Math.min(REWIND_SECONDS_MAX, rewind.seconds + Math.floor((this.now - rewind.at) / 1000))
  }

  /** 0: live. */
  get behind(): number {
    return Math.min(this.length, Math.max(0, this.wanted ?? this.shown ?? 0))
  }

  look(): void {
    const { clock, player } = this.#deps
    this.now = clock.now()
    const range = this.#range()
    if (!player.isRewound) this.shown = null
    else if (range !== null && player.status === 'playing') this.shown = Math.round(range.end - range.at)
  }

  /** Goes there as soon as no other wish follows. */
  want(behind: number): void {
    this.wanted = Math.min(this.length, Math.max(0, behind))
    this.#cancelSettle?.()
    this.#cancelSettle = this.#deps.clock.after(SETTLE_MS, () => this.#go())
  }

  goLive(): void {
    this.#cancelSettle?.()
    this.#cancelSettle = null
    this.wanted = null
    this.shown = null
    this.#deps.player.setRewound(null)
  }

  readonly #go = action((): void => {
    const { player, media } = this.#deps
    const { wanted } = this
    this.#cancelSettle = null
    this.wanted = null
    if (wanted === null || media.rewind === null) return
    if (wanted <= LIVE_SECONDS) return this.goLive()
    this.shown = wanted
    const range = this.#range()
    const video = this.#deps.video()
    if (player.isRewound && player.status === 'playing' && range !== null && video !== null)
      video.currentTime = Math.max(range.start, range.end - wanted)
    else player.setRewound(`${media.rewind.url}?behind=${Math.round(wanted)}`)
  })

  /** What the element could show, and what it shows, in seconds of its own time. */
  #range(): { readonly start: number; readonly end: number; readonly at: number } | null {
    const video = this.#deps.video()
    if (video === null || video.seekable.length === 0) return null
    const last = video.seekable.length - 1
    return { start: video.seekable.start(0), end: video.seekable.end(last), at: video.currentTime }
  }
}
