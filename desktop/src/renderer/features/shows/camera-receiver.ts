import type { CameraState } from '@footlight/core/protocol'
import type { types } from 'mediasoup-client'
import type { MediaRequests } from '../broadcast/media-requests.ts'

/** A viewer's camera and voice, as far as they are here. */
export type CameraTracks = readonly MediaStreamTrack[]

export interface CameraReceiverDeps {
  readonly requests: MediaRequests
  /** Fresh, not loaded yet. */
  readonly device: types.Device
  readonly onTracks: (tracks: CameraTracks) => void
  /** The way to the server broke for good. */
  readonly onLost: () => void
  /** Simulcast layer of pictures, 0 the smallest; absent: the best that the line carries. */
  readonly layer?: number
}

/**
 * Receives what one viewer shows her: one transport, one consumer for each of their producers. Gone for good
 * once closed. What the server or WebRTC refuses rejects.
 */
export class CameraReceiver {
  readonly #requests: MediaRequests
  readonly #device: types.Device
  readonly #transport: types.Transport
  readonly #onTracks: (tracks: CameraTracks) => void
  readonly #layer: number | undefined
  readonly #consumers = new Map<string, types.Consumer>()
  #queue: Promise<unknown> = Promise.resolve()

  static async create({
    requests,
    device,
    onTracks,
    onLost,
    layer,
  }: CameraReceiverDeps): Promise<CameraReceiver> {
    const capabilities = await requests.request('capabilities', {})
    await device.load({
      routerRtpCapabilities: capabilities.router_rtp_capabilities as unknown as types.RtpCapabilities,
    })
    const answer = await requests.request('create_transport', { direction: 'recv' })
    const transport = device.createRecvTransport({
      id: answer.id,
      iceParameters: answer.ice_parameters as unknown as types.IceParameters,
      iceCandidates: answer.ice_candidates as unknown as types.IceCandidate[],
      dtlsParameters: answer.dtls_parameters as unknown as types.DtlsParameters,
    })
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') onLost()
    })
    return new CameraReceiver(requests, device, transport, onTracks, layer)
  }

  private constructor(
    requests: MediaRequests,
    device: types.Device,
    transport: types.Transport,
    onTracks: (tracks: CameraTracks) => void,
    layer: number | undefined,
  ) {
    this.#requests = requests
    this.#device = device
    this.#transport = transport
    this.#onTracks = onTracks
    this.#layer = layer
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      const data = {
        transport_id: transport.id,
        dtls_parameters: dtlsParameters as unknown as Record<string, unknown>,
      }
      requests.request('connect_transport', data).then(() => done(), failed)
    })
  }

  /** Receives these producers and no others from now on. Calls take their turn. */
  show(producers: CameraState['producers']): Promise<void> {
    const turn = this.#queue.then(() => this.#show(producers))
    // The next in line does not care how this one ended; its caller hears it.
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Whether `id` is this transport or one of its consumers. */
  owns(id: string): boolean {
    return id === this.#transport.id || [...this.#consumers.values()].some((consumer) => consumer.id === id)
  }

  /** Idempotent. Tells the server, which may have closed it already. */
  close(): void {
    if (this.#transport.closed) return
    this.#transport.close()
    this.#consumers.clear()
    // The line may be gone, and the transport with it: then there is nobody to tell.
    this.#requests.request('close', { id: this.#transport.id }).catch(() => undefined)
  }

  async #show(producers: CameraState['producers']): Promise<void> {
    for (const [id, consumer] of this.#consumers) {
      if (producers.some((producer) => producer.id === id)) continue
      consumer.close()
      this.#consumers.delete(id)
    }
    for (const producer of producers) {
      if (!this.#consumers.has(producer.id) && !this.#transport.closed) await this.#consume(producer)
    }
    this.#onTracks([...this.#consumers.values()].map((consumer) => consumer.track))
  }

  async #consume({ id, kind }: CameraState['producers'][number]): Promise<void> {
    const answer = await this.#requests.request('consume', {
      transport_id: this.#transport.id,
      producer_id: id,
      rtp_capabilities: { ...this.#device.recvRtpCapabilities },
    })
    const consumer = await this.#transport.consume({
      id: answer.consumer_id,
      producerId: id,
      kind,
      rtpParameters: answer.rtp_parameters as unknown as types.RtpParameters,
    })
    this.#consumers.set(id, consumer)
    if (this.#layer !== undefined && answer.layers > 1)
      await this.#requests.request('set_layers', { consumer_id: consumer.id, spatial: this.#layer })
    await this.#requests.request('resume', { id: consumer.id })
  }
}
