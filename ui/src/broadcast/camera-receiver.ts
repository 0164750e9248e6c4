import type { MediaRequests } from '@footlight/core/client/media-rpc'
import { RecvSession } from '@footlight/core/client/recv-session'
import type { RecvDevice } from '@footlight/core/ports'
import type { CameraState } from '@footlight/core/protocol'
import PQueue from 'p-queue'

/** A viewer's camera and voice, as far as they are here. */
export type CameraTracks = readonly MediaStreamTrack[]

export interface CameraReceiverDeps {
  readonly requests: MediaRequests
  readonly device: () => Promise<RecvDevice<MediaStreamTrack>>
  readonly onTracks: (tracks: CameraTracks) => void
  /** The way to the server broke for good. */
  readonly onLost: () => void
  /** Simulcast layer of pictures, 0 the smallest; absent: the best that the line carries. */
  readonly layer?: number
}

/**
 * Receives what one viewer shows: each of their producers on one line. Gone for good once closed. What the
 * server or WebRTC refuses rejects.
 */
export class CameraReceiver {
  readonly #session: RecvSession<MediaStreamTrack>
  readonly #onTracks: (tracks: CameraTracks) => void
  readonly #layer: number | undefined
  readonly #queue = new PQueue({ concurrency: 1 })

  static async create(deps: CameraReceiverDeps): Promise<CameraReceiver> {
    const { requests, device, onLost } = deps
    return new CameraReceiver(await RecvSession.open({ rpc: requests, device, onLost }), deps)
  }

  private constructor(session: RecvSession<MediaStreamTrack>, { onTracks, layer }: CameraReceiverDeps) {
    this.#session = session
    this.#onTracks = onTracks
    this.#layer = layer
  }

  /** Receives these producers and no others from now on. Calls take their turn. */
  show(producers: CameraState['producers']): Promise<void> {
    return this.#queue.add(() => this.#show(producers))
  }

  owns(id: string): boolean {
    return this.#session.owns(id)
  }

  close(): void {
    this.#session.close()
  }

  async #show(producers: CameraState['producers']): Promise<void> {
    const session = this.#session
    for (const id of session.producerIds)
      if (!producers.some((producer) => producer.id === id)) session.drop(id)
    for (const producer of producers)
      if (!session.has(producer.id) && !session.isClosed) await session.consume(producer, this.#layer)
    this.#onTracks(session.tracks)
  }
}
