import type { types } from 'mediasoup'
import { MainFeedPublisher, mainFeed } from './main-feed-publisher.ts'
import type { Ingest, IngestAddress } from './plane.ts'
import type { MediaSource } from './port.ts'
import type { PublisherRegistry } from './publisher-registry.ts'

const LOOPBACK = '127.0.0.1'

/**
 * A publisher that is a process of this machine: it sends plain RTP to ports on loopback, or is this very
 * process.
 */
export class PlainIngest extends MainFeedPublisher implements Ingest {
  readonly #room: PublisherRegistry
  readonly #transports: types.Transport[] = []

  constructor(room: PublisherRegistry, source: MediaSource, onGone: (how: 'ended' | 'lost') => void) {
    super(source, onGone)
    this.#room = room
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

  async #publish(
    transport: types.Transport,
    kind: types.MediaKind,
    rtpParameters: types.RtpParameters,
  ): Promise<types.Producer> {
    this.#transports.push(transport)
    if (this.closed) this.release()
    const producer = await transport.produce({ kind, rtpParameters })
    if (this.closed || this.#room.isTaken(this)) {
      this.release()
      throw new Error('the ingest was closed meanwhile')
    }
    this.#room.addProducer(this.#room.publish(this, mainFeed), producer)
    return producer
  }

  protected release(): void {
    for (const transport of this.#transports.splice(0)) transport.close()
  }
}
