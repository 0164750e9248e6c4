import type { MediaRpc } from '@footlight/core/client/media-rpc'
import type { MediaState } from '@footlight/core/protocol/media'
import type { Consumer, Device, RtpParameters, Transport, TransportOptions } from 'mediasoup-client/types'
import { loadDevice } from './device.ts'

type ProducerInfo = MediaState['producers'][number]

/** One receiving transport of one joined socket. It ends as a whole; what comes after is a new one. */
export class RecvSession {
  readonly #rpc: MediaRpc
  readonly #device: Device
  readonly #transport: Transport
  readonly #consumers = new Map<string, Consumer>()

  private constructor(rpc: MediaRpc, device: Device, transport: Transport) {
    this.#rpc = rpc
    this.#device = device
    this.#transport = transport
  }

  /**
   * Makes the transport before there is anything to receive. `onLost`: its line is gone for good.
   * @throws MediaRequestError, or what the browser's WebRTC says.
   */
  static async open(rpc: MediaRpc, onLost: () => void): Promise<RecvSession> {
    const [device, made] = await Promise.all([
      loadDevice(rpc),
      rpc.request('create_transport', { direction: 'recv' }),
    ])
    const transport = device.createRecvTransport({
      id: made.id,
      iceParameters: made.ice_parameters,
      iceCandidates: made.ice_candidates,
      dtlsParameters: made.dtls_parameters,
    } as unknown as TransportOptions)
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      rpc
        .request('connect_transport', { transport_id: transport.id, dtls_parameters: { ...dtlsParameters } })
        .then(done, failed)
    })
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') onLost()
    })
    return new RecvSession(rpc, device, transport)
  }

  /** Ids of everything here that the server may name in `v3.media.closed`. */
  owns(id: string): boolean {
    if (id === this.#transport.id || this.#consumers.has(id)) return true
    return [...this.#consumers.values()].some((consumer) => consumer.id === id)
  }

  has(producerId: string): boolean {
    return this.#consumers.has(producerId)
  }

  get producerIds(): readonly string[] {
    return [...this.#consumers.keys()]
  }

  /** Receives one producer; the server sends its first packet after `resume`. */
  async consume({ id, kind }: ProducerInfo): Promise<MediaStreamTrack> {
    const answer = await this.#rpc.request('consume', {
      transport_id: this.#transport.id,
      producer_id: id,
      rtp_capabilities: { ...this.#device.recvRtpCapabilities },
    })
    const consumer = await this.#transport.consume({
      id: answer.consumer_id,
      producerId: id,
      kind,
      rtpParameters: answer.rtp_parameters as unknown as RtpParameters,
    })
    this.#consumers.set(id, consumer)
    await this.#rpc.request('resume', { id: consumer.id })
    return consumer.track
  }

  /** `spatial` null: the best that the line carries. */
  async setLayer(producerId: string, spatial: number | null): Promise<void> {
    const consumer = this.#consumers.get(producerId)
    if (consumer === undefined) return
    await this.#rpc.request('set_layers', { consumer_id: consumer.id, ...(spatial !== null && { spatial }) })
  }

  /** The server has closed or withdrawn it already. */
  drop(producerId: string): void {
    this.#consumers.get(producerId)?.close()
    this.#consumers.delete(producerId)
  }

  close(): void {
    this.#consumers.clear()
    if (!this.#transport.closed) this.#transport.close()
  }
}
