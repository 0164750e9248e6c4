import type { Clock } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import { type PlayerStatus, RETRY_DELAYS_MS } from '../player.ts'

const LOOK_EVERY_MS = 1_000
/**
 * Looks at which the picture stood still although there is so much more of it to show: it does not go on by
 * itself.
 */
const LOOKS_STUCK_MAX = 5
const AHEAD_MS_STUCK = 3_000

/** One stream in one element. */
export interface HlsEngine {
  /** How far what is seen lies behind; null: not known. */
  delayMs(): number | null
  /** Where in the stream it is, and how much more of it there is. */
  progress(): { readonly positionMs: number; readonly aheadMs: number }
  /** Heights of the sizes in which it is sent, in pixels, the smallest first; none: in one, or not known. */
  readonly heights: readonly number[]
  /** By its place among the heights; null: as the line goes. */
  choose(size: number | null): void
  /** The element shows nothing of it any more. */
  close(): void
}

export interface HlsEvents {
  /** It can play now, and its heights are known. */
  readonly onReady: () => void
  /** It is over, and does not come back. */
  readonly onFailed: () => void
}

/** Rejects where this browser cannot do it, or what it takes could not be fetched. */
export type OpenHls = (video: HTMLVideoElement, url: string, events: HlsEvents) => Promise<HlsEngine>

/**
 * What brings its own picture into an element. `play`: there is something to play. The answer takes it out
 * again.
 */
export type Feed = (video: HTMLVideoElement, play: () => void) => () => void

export interface FeedScreen {
  /** In the place of whatever was there; null: nothing. */
  showFeed(feed: Feed | null): void
  freeze(): void
  clear(): void
}

/** Plays the room by HLS, and begins anew when the address has gone stale or the line was away. */
export class HlsPlayer {
  status: PlayerStatus = 'idle'
  /** Behind the performer's camera, about; null: not known yet. */
  delayMs: number | null = null
  /** Of the sizes that can be chosen, the smallest first; none: there is one. */
  heights: readonly number[] = []
  /** By its place among the heights; null: as the line goes. */
  size: number | null = null
  readonly #clock: Clock
  readonly #openHls: OpenHls
  readonly #screen: FeedScreen
  #url: string | null = null
  #engine: HlsEngine | null = null
  #attempt = 0
  #lastPositionMs = 0
  #looksStuck = 0
  #cancelRetry: (() => void) | null = null
  #stopClock: (() => void) | null = null

  constructor(clock: Clock, openHls: OpenHls, screen: FeedScreen) {
    this.#clock = clock
    this.#openHls = openHls
    this.#screen = screen
    makeObservable(this, {
      status: observable,
      delayMs: observable,
      heights: observableRef,
      size: observable,
      setStatus: action,
      setDelay: action,
      setHeights: action,
      choose: action,
    })
  }

  /** Follows this address; null: there is nothing to see, and not even a frame stays. */
  follow(url: string | null): void {
    if (url === this.#url) return
    this.#url = url
    this.#attempt = 0
    this.#end()
    if (url === null) {
      this.#screen.clear()
      this.setStatus('idle')
      return
    }
    this.#stopClock = this.#clock.every(LOOK_EVERY_MS, () => this.#look(url))
    this.setStatus('connecting')
    this.#begin(url)
  }

  frameShown(): void {
    if (this.#engine === null) return
    this.#attempt = 0
    this.setStatus('playing')
    this.setDelay(this.#engine.delayMs())
  }

  retry(): void {
    const url = this.#url
    this.follow(null)
    this.follow(url)
  }

  setStatus(status: PlayerStatus): void {
    this.status = status
  }

  setDelay(delayMs: number | null): void {
    this.delayMs = delayMs
  }

  setHeights(heights: readonly number[]): void {
    this.heights = heights
  }

  /** By its place among the heights; null: as the line goes. */
  choose(size: number | null): void {
    this.size = size
    this.#engine?.choose(size)
  }

  #begin(url: string): void {
    this.#screen.showFeed((video, play) => {
      let isWanted = true
      const ready = (): void => {
        play()
        if (this.#engine) this.#takeSizes(this.#engine)
      }
      const fail = (): void => {
        if (isWanted) this.#again(url)
      }
      this.#openHls(video, url, { onReady: ready, onFailed: fail }).then((engine) => {
        if (!isWanted) return engine.close()
        this.#engine = engine
        this.#takeSizes(engine)
      }, fail)
      return () => {
        isWanted = false
        this.#engine?.close()
        this.#engine = null
      }
    })
  }

  /** A beginning anew keeps what was chosen, where there still is such a size. */
  #takeSizes(engine: HlsEngine): void {
    this.setHeights(engine.heights)
    if (this.size !== null && engine.heights[this.size]) engine.choose(this.size)
  }

  #look(url: string): void {
    if (this.#engine === null) return
    this.setDelay(this.#engine.delayMs())
    const { positionMs, aheadMs } = this.#engine.progress()
    const isStill =
      this.status === 'playing' && positionMs === this.#lastPositionMs && aheadMs > AHEAD_MS_STUCK
    this.#lastPositionMs = positionMs
    this.#looksStuck = isStill ? this.#looksStuck + 1 : 0
    if (this.#looksStuck < LOOKS_STUCK_MAX) return
    this.#looksStuck = 0
    this.#again(url)
  }

  #again(url: string): void {
    if (this.status === 'playing') this.#screen.freeze()
    this.#screen.showFeed(null)
    const delayMs = RETRY_DELAYS_MS[this.#attempt++]
    if (delayMs === undefined) return this.setStatus('failed')
    this.setStatus(this.status === 'connecting' ? 'connecting' : 'reconnecting')
    this.#cancelRetry = this.#clock.after(delayMs, () => {
      this.#cancelRetry = null
      this.#begin(url)
    })
  }

  #end(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#stopClock?.()
    this.#stopClock = null
    this.#screen.showFeed(null)
    this.setDelay(null)
    this.setHeights([])
  }
}
