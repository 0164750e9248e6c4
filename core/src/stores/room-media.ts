import { action, computed, makeObservable, observableRef } from 'mobx'
import type { MediaClosed, MediaRewind, MediaState } from '../protocol/media.ts'

const nothing: MediaState = { producers: [] }

/**
 * What this viewer may receive, as the server last said. Tracks and elements belong to the screen's media
 * controller.
 */
export class RoomMedia {
  state: MediaState = nothing
  /** What can be rewound, with the time at which that was said, ms since 1970; null: nothing. */
  rewind: { readonly url: string; readonly seconds: number; readonly at: number } | null = null
  readonly #closedListeners = new Set<(closed: MediaClosed) => void>()

  constructor() {
    makeObservable(this, {
      state: observableRef,
      rewind: observableRef,
      applyRewind: action,
      producers: computed,
      isLive: computed,
      hlsUrl: computed,
      apply: action,
      clear: action,
    })
  }

  get producers(): MediaState['producers'] {
    return this.state.producers
  }

  get isLive(): boolean {
    return this.state.producers.some((producer) => producer.kind === 'video') || this.hlsUrl !== null
  }

  get hlsUrl(): string | null {
    return this.state.hls_url ?? null
  }

  apply(state: MediaState): void {
    this.state = state
  }

  applyRewind({ url, seconds }: MediaRewind, at: number): void {
    this.rewind = url === undefined ? null : { url, seconds, at }
  }

  clear(): void {
    this.state = nothing
    this.rewind = null
  }

  /**
   * `v3.media.closed`: a transport, producer or consumer of this client is gone. The answer ends the
   * subscription.
   */
  onClosed(listener: (closed: MediaClosed) => void): () => void {
    this.#closedListeners.add(listener)
    return () => this.#closedListeners.delete(listener)
  }

  closed(event: MediaClosed): void {
    for (const listener of this.#closedListeners) listener(event)
  }
}
