import type { MediaRpc } from '@footlight/core/client/media-rpc'
import type { Producer, Transport, TransportOptions } from 'mediasoup-client/types'
import { loadDevice } from './device.ts'

/**
 * A camera among others: small enough for the phone that sends it and the console that shows it beside the
 * chat.
 */
const VIDEO_BITRATE_BPS_MAX = 900_000

/** One sending transport of one joined socket. It ends as a whole; what comes after is a new one. */
export class SendSession {
  readonly #rpc: MediaRpc
  readonly #transport: Transport
  readonly #producers: Producer[] = []

  private constructor(rpc: MediaRpc, transport: Transport) {
    this.#rpc = rpc
    this.#transport = transport
  }

  /**
   * `onLost`: its line is gone for good.
   * @throws MediaRequestError (`forbidden`: she does not allow it, or not any more), or what the browser's
   * WebRTC says.
   */
  static async open(rpc: MediaRpc, onLost: () => void): Promise<SendSession> {
    const [device, made] = await Promise.all([
      loadDevice(rpc),
      rpc.request('create_transport', { direction: 'send' }),
    ])
    const transport = device.createSendTransport({
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
    transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
      rpc
        .request('produce', { transport_id: transport.id, kind, rtp_parameters: { ...rtpParameters } })
        .then(({ producer_id }) => done({ id: producer_id }), failed)
    })
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') onLost()
    })
    return new SendSession(rpc, transport)
  }

  /** Ids of everything here that the server may name in `v3.media.closed`. */
  owns(id: string): boolean {
    return id === this.#transport.id || this.#producers.some((producer) => producer.id === id)
  }

  async send(track: MediaStreamTrack): Promise<void> {
    const producer = await this.#transport.produce({
      track,
      stopTracks: false,
      ...(track.kind === 'video' && { encodings: [{ maxBitrate: VIDEO_BITRATE_BPS_MAX }] }),
    })
    this.#producers.push(producer)
  }

  /** Tells the server too, so that nobody waits for the line to time out. */
  close(): void {
    if (this.#transport.closed) return
    const { id } = this.#transport
    this.#transport.close()
    // Where the socket is gone the server has closed it already.
    this.#rpc.request('close', { id }).catch(() => undefined)
  }
}
