import type { Clock } from '@footlight/core/ports'
import type { WatchState } from '@footlight/core/protocol/watch'

/**
 * A film may be so far from where it should be before it is moved: nobody hears it, and a jump everybody
 * does.
 */
const WATCH_DRIFT_MS_MAX = 700

/** As much of a video element as is steered. */
export type WatchElement = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'play' | 'pause'>

/** Keeps one film where the server says that both watch it. */
export class WatchSync {
  readonly #clock: Clock
  #state: WatchState | null = null
  #saidAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The server's newest word. */
  heard(state: WatchState): void {
    if (this.#state === state) return
    this.#state = state
    this.#saidAt = this.#clock.monotonic()
  }

  /** Where the film should stand now, ms. */
  get positionMs(): number {
    if (this.#state === null) return 0
    const { playing, position_ms } = this.#state
    return playing ? position_ms + this.#clock.monotonic() - this.#saidAt : position_ms
  }

  /** `blocked`: the browser wants a click before it plays. */
  async follow(video: WatchElement): Promise<'ok' | 'blocked'> {
    if (this.#state === null) return 'ok'
    const driftMs = Math.abs(video.currentTime * 1_000 - this.positionMs)
    if (driftMs > (this.#state.playing ? WATCH_DRIFT_MS_MAX : 0)) video.currentTime = this.positionMs / 1_000
    if (!this.#state.playing) {
      video.pause()
      return 'ok'
    }
    if (!video.paused) return 'ok'
    return video.play().then(
      () => 'ok' as const,
      (error: unknown) => (error instanceof Error && error.name === 'NotAllowedError' ? 'blocked' : 'ok'),
    )
  }
}
