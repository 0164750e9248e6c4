import { action, computed, makeObservable, observableRef } from 'mobx'
import type { MediaClosed, MediaState } from '../protocol/media.ts'

const nothing: MediaState = { producers: [] }

/**
 * What this viewer may receive, as the server last said. Tracks and elements belong to the screen's media
 * controller.
 */
export class RoomMedia {
  state: MediaState = nothing
  readonly #closedListeners = new Set<(closed: MediaClosed) => void>()

  constructor() {
    makeObservable(this, {
      state: observableRef,
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

  clear(): void {
    this.state = nothing
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
