import { fail, ok, type Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import { logEvent } from '../platform/log-event.ts'
import { withoutUnanswered } from './codecs.ts'
import { MainFeedPublisher, mainFeed } from './main-feed-publisher.ts'
import type { WebRtcIngest, WebRtcIngestStart } from './plane.ts'
import type { MediaSource } from './port.ts'
import type { PublisherRegistry } from './publisher-registry.ts'
import { sfuLimits } from './sfu-limits.ts'

/** A publisher that speaks WebRTC and has no socket: all that it wants is agreed beforehand. */
export class RoomWebRtcIngest extends MainFeedPublisher implements WebRtcIngest {
  readonly rtpCapabilities: types.RtpCapabilities
  readonly #room: PublisherRegistry
  readonly #transport: types.WebRtcTransport
  #cancelExpiry: () => void = () => undefined

  private constructor(
    room: PublisherRegistry,
    source: MediaSource,
    deps: { transport: types.WebRtcTransport; rtpCapabilities: types.RtpCapabilities },
    onGone: (how: 'ended' | 'lost') => void,
  ) {
    super(source, onGone)
    this.#room = room
    this.#transport = deps.transport
    this.rtpCapabilities = deps.rtpCapabilities
    this.#expireAfter(sfuLimits.transportConnectMs)
    this.#transport.on('dtlsstatechange', (state) => {
      if (state === 'connected') this.#cancelExpiry()
      if (state === 'failed' || state === 'closed') this.gone('ended')
    })
    this.#transport.on('icestatechange', (state) =>
      this.#lineDown(state === 'disconnected' || state === 'closed'),
    )
  }

  /** Rejects when no worker runs. */
  static async open(
    room: PublisherRegistry,
    source: MediaSource,
    onGone: (how: 'ended' | 'lost') => void,
  ): Promise<RoomWebRtcIngest> {
    const { media, router } = await room.placement()
    const transport = await router.createWebRtcTransport({
      webRtcServer: media.webRtcServer,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      iceConsentTimeout: sfuLimits.iceConsentTimeoutSeconds,
    })
    await transport.setMaxIncomingBitrate(sfuLimits.publisherBitrateBpsMax)
    const rtpCapabilities = media.estimatesBandwidth
      ? router.rtpCapabilities
      : withoutUnanswered(router.rtpCapabilities)
    return new RoomWebRtcIngest(room, source, { transport, rtpCapabilities }, onGone)
  }

  get line(): WebRtcIngest['line'] {
    const { iceParameters, iceCandidates, dtlsParameters } = this.#transport
    return { iceParameters, iceCandidates, dtlsParameters }
  }

  async start(
    dtlsParameters: types.DtlsParameters,
    tracks: Parameters<WebRtcIngest['start']>[1],
  ): Promise<Result<null, WebRtcIngestStart>> {
    try {
      await this.#transport.connect({ dtlsParameters })
      const producers: types.Producer[] = []
      for (const { kind, rtpParameters } of tracks) {
        producers.push(
          await this.#transport.produce({
            kind,
            rtpParameters,
            ...(kind === 'video' && { keyFrameRequestDelay: sfuLimits.keyFrameRequestDelayMs }),
          }),
        )
      }
      if (this.closed || this.#room.isTaken(this)) return this.#giveUp('taken')
      for (const producer of producers) this.#room.addProducer(this.#room.publish(this, mainFeed), producer)
      return ok(null)
    } catch (error) {
      if (this.closed) return fail('taken')
      const fault = this.#room.isPlaced() ? 'invalid' : 'unavailable'
      // Never the message: it may quote what the encoder sent.
      logEvent(this.#room.logger, fault === 'invalid' ? 'ingest_start_refused' : 'ingest_start_failed', {
        source: this.source,
        error: error instanceof Error ? error.name : 'unknown',
      })
      return this.#giveUp(fault)
    }
  }

  async restartIce(): Promise<types.IceParameters> {
    return this.#transport.restartIce()
  }

  protected release(): void {
    this.#cancelExpiry()
    this.#transport.close()
  }

  #giveUp<F extends WebRtcIngestStart>(fault: F): Result<never, F> {
    this.close()
    return fail(fault)
  }

  /** An encoder may come back with an ICE restart; until then nothing it sends is live. */
  #lineDown(down: boolean): void {
    if (this.closed) return
    this.#room.publisherOf(this)?.setLineDown(down)
    if (down) this.#expireAfter(sfuLimits.ingestBackWithinMs)
    else if (this.#transport.dtlsState === 'connected') this.#cancelExpiry()
  }

  #expireAfter(delayMs: number): void {
    this.#cancelExpiry()
    this.#cancelExpiry = this.#room.clock.after(delayMs, () => this.gone('expired'))
  }
}
