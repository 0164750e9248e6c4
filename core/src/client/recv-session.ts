import type { MediaConsumer, RecvDevice, RecvTransport } from '../ports/media-device.ts'
import type { MediaState } from '../protocol/media.ts'
import type { MediaRequests } from './media-rpc.ts'
import { connectWhenAsked, factsOf } from './transport-facts.ts'

type ProducerFacts = MediaState['producers'][number]

export interface RecvSessionDeps<Track> {
  readonly rpc: MediaRequests
  /** Loaded with the capabilities of the room's router. */
  readonly device: () => Promise<RecvDevice<Track>>
  /** The line is gone for good. */
  readonly onLost: () => void
}

/**
 * One receiving transport of one joined socket. It ends as a whole; what comes after is a new one. What the server
 * (MediaRequestError) or the platform's WebRTC refuses rejects.
 */
export class RecvSession<Track> {
  readonly #rpc: MediaRequests
  readonly #device: RecvDevice<Track>
  readonly #transport: RecvTransport<Track>
  /** By producer. */
  readonly #consumers = new Map<string, MediaConsumer<Track>>()

  /** Makes the transport before there is anything to receive. */
  static async open<Track>({ rpc, device, onLost }: RecvSessionDeps<Track>): Promise<RecvSession<Track>> {
    const [loaded, made] = await Promise.all([
      device(),
      rpc.request('create_transport', { direction: 'recv' }),
    ])
    const transport = loaded.createRecvTransport(factsOf(made))
    connectWhenAsked(rpc, transport)
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') onLost()
    })
    return new RecvSession(rpc, loaded, transport)
  }

  private constructor(rpc: MediaRequests, device: RecvDevice<Track>, transport: RecvTransport<Track>) {
    this.#rpc = rpc
    this.#device = device
    this.#transport = transport
  }

  get isClosed(): boolean {
    return this.#transport.closed
  }

  get producerIds(): readonly string[] {
    return [...this.#consumers.keys()]
  }

  get tracks(): readonly Track[] {
    return [...this.#consumers.values()].map(({ track }) => track)
  }

  has(producerId: string): boolean {
    return this.#consumers.has(producerId)
  }

  /** Whether `v3.media.closed` means this transport or one of its consumers. */
  owns(id: string): boolean {
    return id === this.#transport.id || [...this.#consumers.values()].some((consumer) => consumer.id === id)
  }

  /**
   * Receives one producer; the server sends its first packet after `resume`. `layer`: of simulcast, 0 the
   * smallest; absent: the best that the line carries.
   */
  async consume({ id, kind }: ProducerFacts, layer?: number): Promise<Track> {
    const answer = await this.#rpc.request('consume', {
      transport_id: this.#transport.id,
      producer_id: id,
      rtp_capabilities: { ...this.#device.recvRtpCapabilities },
    })
    const consumer = await this.#transport.consume({
      id: answer.consumer_id,
      producerId: id,
      kind,
      rtpParameters: answer.rtp_parameters,
    })
    this.#consumers.set(id, consumer)
    if (layer !== undefined && answer.layers > 1) await this.setLayer(id, layer)
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

  /** Idempotent. Tells the server: a line that it still counts keeps the next one away (MEDIA-LIMIT-01). */
  close(): void {
    if (this.#transport.closed) return
    this.#transport.close()
    this.#consumers.clear()
    // Where the socket is gone the server has closed it already.
    this.#rpc.request('close', { id: this.#transport.id }).catch(() => undefined)
  }
}
