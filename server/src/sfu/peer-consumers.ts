import type { MediaData } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import type { Feed } from './port.ts'
import { layersOf } from './publisher.ts'
import type { Answer, Notice, PeerDeps, PublisherRegistry } from './publisher-registry.ts'
import { sfuLimits } from './sfu-limits.ts'

interface Reception {
  readonly feed: Feed
  readonly consumer: types.Consumer
  readonly transport: types.WebRtcTransport
  readonly layers: number
  /** The client wants it now. */
  isWanted: boolean
}

/** What one peer receives. Nothing here outlives the right to it. */
export class PeerConsumers {
  readonly #room: PublisherRegistry
  readonly #peer: PeerDeps
  readonly #receptions = new Map<string, Reception>()
  /** Counted beside those that exist, so that parallel requests keep the limit too. */
  #pending = 0
  /** Nothing of the main feed is sent, whatever the client wants: see `ReceptionWatch`. */
  #isHeld = false
  /** When something of the main feed was last sent, as of the last look; monotonic ms. */
  #sentAtMs: number | null = null

  constructor(room: PublisherRegistry, peer: PeerDeps) {
    this.#room = room
    this.#peer = peer
  }

  get count(): number {
    return this.#receptions.size
  }

  async consume(data: MediaData<'consume'>): Answer<'consume'> {
    const published = this.#room.published(data.producer_id)
    if (!published || !this.#mayConsume(published.feed)) return fail(this.#strangerRefusal())
    const { producer, feed } = published
    const transport = this.#peer.transport(data.transport_id, 'recv')
    if (!transport) return fail('not_found')
    if (this.#receptions.size + this.#pending >= this.#countMax()) return fail('rate_limited')
    this.#pending += 1
    try {
      const { router } = await this.#room.placement()
      const rtpCapabilities = data.rtp_capabilities as unknown as types.RtpCapabilities
      if (!router.canConsume({ producerId: producer.id, rtpCapabilities })) return fail('invalid_value')
      const consumer = await transport.consume({ producerId: producer.id, rtpCapabilities, paused: true })
      if (this.#peer.closed || consumer.closed || !this.#room.published(producer.id)) {
        consumer.close()
        return fail('not_found')
      }
      if (!this.#mayConsume(feed)) {
        consumer.close()
        return fail('forbidden')
      }
      const layers = layersOf(producer)
      this.#receptions.set(consumer.id, { feed, consumer, transport, layers, isWanted: false })
      return ok({
        consumer_id: consumer.id,
        producer_id: producer.id,
        kind: consumer.kind,
        rtp_parameters: { ...consumer.rtpParameters },
        layers,
      })
    } finally {
      this.#pending -= 1
    }
  }

  /** The worker asks the publisher for a key frame on its own when a consumer of video goes on. */
  async resume(id: string): Answer<'resume'> {
    const reception = this.#receptions.get(id)
    if (!reception) return fail(this.#strangerRefusal())
    if (!this.#mayConsume(reception.feed)) return fail('forbidden')
    reception.isWanted = true
    if (!this.#isHeld || reception.feed.kind !== 'main') await reception.consumer.resume()
    return ok({})
  }

  async pause(id: string): Answer<'pause'> {
    const reception = this.#receptions.get(id)
    if (!reception) return fail('not_found')
    this.#noteSent()
    reception.isWanted = false
    await reception.consumer.pause()
    return ok({})
  }

  async setLayers({ consumer_id, spatial }: MediaData<'set_layers'>): Answer<'set_layers'> {
    const reception = this.#receptions.get(consumer_id)
    if (!reception) return fail('not_found')
    const top = reception.layers - 1
    if (top > 0) await reception.consumer.setPreferredLayers({ spatialLayer: Math.min(spatial ?? top, top) })
    return ok({})
  }

  /** The transports over which the main feed is wanted. */
  lines(): readonly types.WebRtcTransport[] {
    return [...new Set(this.#wanted().map(({ transport }) => transport))]
  }

  /**
   * Stops sending the main feed, or goes on with what the client wants. The message to the worker is on its
   * way when this returns.
   */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#noteSent()
    this.#isHeld = isHeld
    for (const { consumer } of this.#wanted()) {
      // One that is closed meanwhile is held for good.
      void (isHeld ? consumer.pause() : consumer.resume()).catch(() => undefined)
    }
  }

  /** ms since something of the main feed was sent; null: nothing ever was. */
  unsentForMs(): number | null {
    this.#noteSent()
    return this.#sentAtMs === null ? null : Math.floor(this.#room.clock.monotonic() - this.#sentAtMs)
  }

  /** By the client's own word. False: no such consumer. */
  close(id: string): boolean {
    const reception = this.#receptions.get(id)
    if (!reception) return false
    this.#drop(reception)
    return true
  }

  /** Closes what this peer may not receive any more. */
  revoke(): Notice[] {
    return this.#closeWhere(({ feed }) => !this.#mayConsume(feed), 'not_entitled')
  }

  closeAll(reason: ClosedReason): Notice[] {
    return this.#closeWhere(() => true, reason)
  }

  closeOn(transport: types.WebRtcTransport, reason: ClosedReason): Notice[] {
    return this.#closeWhere((reception) => reception.transport === transport, reason)
  }

  dropProducers(producerIds: readonly string[], reason: ClosedReason): Notice[] {
    return this.#closeWhere(({ consumer }) => producerIds.includes(consumer.producerId), reason)
  }

  async statsOn(transport: types.WebRtcTransport): Promise<(types.ConsumerStat | types.ProducerStat)[]> {
    const receptions = [...this.#receptions.values()].filter((reception) => reception.transport === transport)
    return (await Promise.all(receptions.map(({ consumer }) => consumer.getStats()))).flat()
  }

  #mayConsume(feed: Feed): boolean {
    return this.#peer.options.mayConsume(feed)
  }

  /**
   * What is not for this peer does not exist for it: nothing tells a camera of somebody from an id that was
   * made up.
   */
  #strangerRefusal(): 'forbidden' | 'not_found' {
    return this.#mayConsume({ kind: 'main' }) ? 'not_found' : 'forbidden'
  }

  #countMax(): number {
    return this.#peer.options.ownFeed()?.kind === 'main'
      ? sfuLimits.consumersPerPerformerMax
      : sfuLimits.consumersPerPeerMax
  }

  #wanted(): Reception[] {
    return [...this.#receptions.values()].filter(({ feed, isWanted }) => feed.kind === 'main' && isWanted)
  }

  #noteSent(): void {
    if (!this.#isHeld && this.#wanted().some(({ transport }) => isUp(transport)))
      this.#sentAtMs = this.#room.clock.monotonic()
  }

  #closeWhere(matches: (reception: Reception) => boolean, reason: ClosedReason): Notice[] {
    const closing = [...this.#receptions.values()].filter(matches)
    for (const reception of closing) this.#drop(reception)
    return closing.map(({ consumer }) => this.#peer.notice(consumer.id, reason))
  }

  /**
   * The message to the worker is on its way when this returns: after it, not one more packet is forwarded.
   */
  #drop({ consumer }: Reception): void {
    this.#noteSent()
    this.#receptions.delete(consumer.id)
    consumer.close()
  }
}

/** The worker sends nothing over a line whose ICE or DTLS is not there. */
function isUp({ dtlsState, iceState }: types.WebRtcTransport): boolean {
  return dtlsState === 'connected' && iceState !== 'disconnected' && iceState !== 'closed'
}
