import type { types } from 'mediasoup'
import type { ClosedReason, Ingest, IngestAddress } from './plane.ts'
import type { Feed, MediaSource } from './port.ts'
import type { PublisherOwner } from './publisher.ts'
import type { PublisherRegistry } from './publisher-registry.ts'

const LOOPBACK = '127.0.0.1'
const mainFeed: Feed = { kind: 'main' }

/**
 * A publisher that is a process of this machine: it sends plain RTP to ports on loopback, or is this very
 * process.
 */
export class PlainIngest implements Ingest, PublisherOwner {
  readonly source: MediaSource
  readonly #room: PublisherRegistry
  readonly #onGone: (how: 'ended' | 'lost') => void
  readonly #transports: types.Transport[] = []
  #onClosed: (reason: ClosedReason) => void = () => undefined
  #closed = false

  constructor(room: PublisherRegistry, source: MediaSource, onGone: (how: 'ended' | 'lost') => void) {
    this.#room = room
    this.#onGone = onGone
    this.source = source
  }

  ownFeed(): Feed | null {
    return this.#closed ? null : mainFeed
  }

  async produce(kind: types.MediaKind, rtpParameters: types.RtpParameters): Promise<IngestAddress> {
    const { media, router } = await this.#room.placement()
    const listenInfo = { protocol: 'udp', ip: LOOPBACK, portRange: media.plainPorts } as const
    // The sender's ports are learnt from its first packets: nothing has to be agreed with it beforehand.
    const transport = await router.createPlainTransport({
      listenInfo,
      rtcpListenInfo: listenInfo,
      rtcpMux: false,
      comedia: true,
    })
    await this.#publish(transport, kind, rtpParameters)
    const rtcpPort = transport.rtcpTuple?.localPort ?? transport.tuple.localPort
    return { ip: LOOPBACK, rtpPort: transport.tuple.localPort, rtcpPort }
  }

  async producePackets(
    kind: types.MediaKind,
    rtpParameters: types.RtpParameters,
  ): Promise<(packet: Buffer) => void> {
    const { router } = await this.#room.placement()
    const producer = await this.#publish(await router.createDirectTransport(), kind, rtpParameters)
    return (packet) => {
      if (!producer.closed) producer.send(packet)
    }
  }

  onClosed(listener: (reason: ClosedReason) => void): void {
    this.#onClosed = listener
  }

  producersClosed(_ids: readonly string[], reason: ClosedReason): void {
    this.gone(reason)
  }

  /** Ended by somebody else. */
  gone(reason: ClosedReason): void {
    if (this.#closed) return
    this.close()
    this.#onClosed(reason)
  }

  close(how: 'ended' | 'lost' = 'lost'): void {
    if (this.#closed) return
    this.#closed = true
    this.#closeTransports()
    this.#onGone(how)
  }

  async #publish(
    transport: types.Transport,
    kind: types.MediaKind,
    rtpParameters: types.RtpParameters,
  ): Promise<types.Producer> {
    this.#transports.push(transport)
    if (this.#closed) this.#closeTransports()
    const producer = await transport.produce({ kind, rtpParameters })
    if (this.#closed || this.#room.isTaken(this)) {
      this.#closeTransports()
      throw new Error('the ingest was closed meanwhile')
    }
    this.#room.addProducer(this.#room.publish(this, mainFeed), producer)
    return producer
  }

  #closeTransports(): void {
    for (const transport of this.#transports.splice(0)) transport.close()
  }
}
