import type { LineState, SendDevice, SendTransport } from '../ports/media-device.ts'
import type { MediaRequests } from './media-rpc.ts'
import { connectWhenAsked, factsOf } from './transport-facts.ts'

export interface SendSessionDeps<Options, Producer> {
  readonly rpc: MediaRequests
  /** Loaded with the capabilities of the room's router. */
  readonly device: () => Promise<SendDevice<Options, Producer>>
  readonly onLine: (state: LineState) => void
  /** Only to try the line: it reaches nobody, and ends on its own. */
  readonly isRehearsal?: boolean
  /** A camera: never the stream of a room, however late it comes. */
  readonly isCamera?: boolean
}

/**
 * One sending transport of one joined socket. It ends as a whole; what comes after is a new one. What the server
 * (MediaRequestError; `forbidden`: not allowed, or not any more) or the platform's WebRTC refuses rejects.
 */
export class SendSession<Options, Producer extends { readonly id: string }> {
  readonly #rpc: MediaRequests
  readonly #transport: SendTransport<Options, Producer>
  readonly #producers: Producer[] = []

  /** Opens the way to the server. Sends nothing yet. */
  static async open<Options, Producer extends { readonly id: string }>({
    rpc,
    device,
    onLine,
    isRehearsal = false,
    isCamera = false,
  }: SendSessionDeps<Options, Producer>): Promise<SendSession<Options, Producer>> {
    const [loaded, made] = await Promise.all([
      device(),
      rpc.request('create_transport', {
        direction: 'send',
        ...(isRehearsal && { rehearsal: true }),
        ...(isCamera && { camera: true }),
      }),
    ])
    const transport = loaded.createSendTransport(factsOf(made))
    connectWhenAsked(rpc, transport)
    transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
      rpc
        .request('produce', { transport_id: transport.id, kind, rtp_parameters: { ...rtpParameters } })
        .then(({ producer_id }) => done({ id: producer_id }), failed)
    })
    transport.on('connectionstatechange', onLine)
    return new SendSession(rpc, transport)
  }

  private constructor(rpc: MediaRequests, transport: SendTransport<Options, Producer>) {
    this.#rpc = rpc
    this.#transport = transport
  }

  /** Oldest first. */
  get producers(): readonly Producer[] {
    return this.#producers
  }

  /** Whether `v3.media.closed` means this transport or one of its producers. */
  owns(id: string): boolean {
    return id === this.#transport.id || this.#producers.some((producer) => producer.id === id)
  }

  async produce(options: Options): Promise<Producer> {
    const producer = await this.#transport.produce(options)
    this.#producers.push(producer)
    return producer
  }

  async restartIce(): Promise<void> {
    const answer = await this.#rpc.request('restart_ice', { transport_id: this.#transport.id })
    if (!this.#transport.closed) await this.#transport.restartIce({ iceParameters: answer.ice_parameters })
  }

  /**
   * The sender's own word: the server ends what was sent instead of waiting for it to come back, and only then
   * the line goes.
   */
  async end(): Promise<void> {
    const ids = [...this.#producers.map((producer) => producer.id), this.#transport.id]
    await Promise.all(ids.map((id) => this.#rpc.request('close', { id })))
    this.close()
  }

  /** Idempotent. Says nothing to the server, which waits for the sender to come back (MEDIA-LOST-01). */
  close(): void {
    this.#transport.close()
  }

  /** Idempotent. Sends nothing from now on, and tells the server, so that nobody waits. */
  hangUp(): void {
    if (this.#transport.closed) return
    this.#transport.close()
    // Where the socket is gone the server has closed it already.
    this.#rpc.request('close', { id: this.#transport.id }).catch(() => undefined)
  }
}
