import type { CameraState, MediaState } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { MediaPeer, PeerOptions, RoomMedia, RoomMediaEvent, Sfu } from '@footlight/server/sfu/port'

/**
 * Media of one room without media: keeps what the room's side does to it, and says what a test lets it say.
 */
export class FakeMedia implements RoomMedia {
  readonly #onEvent: (event: RoomMediaEvent) => void
  readonly peers: (PeerOptions & { isClosed: boolean; readonly requests: string[] })[] = []
  rechecks = 0
  current: MediaState = { producers: [] }
  shown: readonly CameraState[] = []
  readonly #listeners = new Set<(event: RoomMediaEvent) => void>()

  constructor(onEvent: (event: RoomMediaEvent) => void) {
    this.#onEvent = onEvent
  }

  join(options: PeerOptions): MediaPeer {
    const peer = { ...options, isClosed: false, requests: [] as string[] }
    this.peers.push(peer)
    return {
      request: async (method) => {
        peer.requests.push(method)
        return ok({ method })
      },
      unservedForMs: () => null,
      close: () => {
        peer.isClosed = true
      },
    }
  }

  state(): MediaState {
    return this.current
  }

  cameras(): readonly CameraState[] {
    return this.shown
  }

  silentForMs(): number | null {
    return this.current.producers.length > 0 ? 0 : null
  }

  takers(): [] {
    return []
  }

  recheck(): void {
    this.rechecks += 1
  }

  cutPublisher(): void {}

  onEvent(listener: (event: RoomMediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: RoomMediaEvent): void {
    if (event.kind === 'started')
      this.current = { producers: [{ id: 'p1', kind: 'video', layers: 3 }], ingest: { kind: event.source } }
    if (event.kind === 'stopped') this.current = { producers: [] }
    this.#onEvent(event)
    for (const listener of this.#listeners) listener(event)
  }
}

export class FakeSfu implements Sfu {
  readonly rooms = new Map<string, FakeMedia>()
  readonly #listeners = new Set<Parameters<Sfu['onEvent']>[0]>()

  room(username: string): FakeMedia {
    const media =
      this.rooms.get(username) ??
      new FakeMedia((event) => {
        for (const listener of this.#listeners) listener(username, event)
      })
    this.rooms.set(username, media)
    return media
  }

  onEvent(listener: Parameters<Sfu['onEvent']>[0]): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  ready(): boolean {
    return true
  }

  async close(): Promise<void> {}
}
