import type { ApiClient, ApiResponse } from '@footlight/core/client'
import { type WatchState, watchRoutes } from '@footlight/core/protocol'
import { action, makeObservable, observable, observableRef } from 'mobx'

type WatchClips = ApiResponse<typeof watchRoutes.watchClips>['clips']

/**
 * The films that can be watched together. The server may have to make them first, so they are asked for as
 * soon as somebody might want them.
 */
export class WatchClipsStore {
  /** null: not here yet. */
  clips: WatchClips | null = null
  hasFailed = false
  readonly #api: ApiClient
  #isLoading = false

  constructor(api: ApiClient) {
    this.#api = api
    makeObservable(this, { clips: observableRef, hasFailed: observable, take: action })
  }

  /** Asks once; again only after a failure. */
  async load(): Promise<void> {
    if (this.#isLoading || this.clips !== null) return
    this.#isLoading = true
    this.take(null, false)
    const answer = await this.#api.call(watchRoutes.watchClips)
    this.#isLoading = false
    this.take(answer.ok ? answer.value.clips : null, !answer.ok)
  }

  take(clips: WatchClips | null, hasFailed: boolean): void {
    this.clips = clips
    this.hasFailed = hasFailed
  }
}

/** Where the film of two stands at `now`, server time: moved on while it plays, and still at its end. ms. */
export function watchPosition(
  { playing, position_ms, at }: Pick<WatchState, 'playing' | 'position_ms' | 'at'>,
  durationMs: number | null,
  now: number,
): number {
  const reached = playing ? position_ms + Math.max(0, now - at) : position_ms
  return durationMs === null ? reached : Math.min(reached, durationMs)
}
