import { fail, ok } from '@footlight/core/domain'
import type { MediaData } from '@footlight/core/protocol'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import { layersOf } from './publisher.ts'
import { sfuLimits } from './sfu-limits.ts'
import type { Answer, Notice, PeerParts, Stage } from './stage.ts'

interface Feed {
  readonly consumer: types.Consumer
  readonly transport: types.WebRtcTransport
  readonly layers: number
}

/** What one peer receives. Nothing here outlives the right to it. */
export class PeerConsumers {
  readonly #room: Stage
  readonly #peer: PeerParts
  readonly #feeds = new Map<string, Feed>()
  /** Counted beside those that exist, so that parallel requests keep the limit too. */
  #pending = 0

  constructor(room: Stage, peer: PeerParts) {
    this.#room = room
    this.#peer = peer
  }

  async consume(data: MediaData<'consume'>): Answer<'consume'> {
    // Before any id is looked at: who may not receive cannot learn which ids exist.
    if (!this.#peer.options.mayConsume()) return fail('forbidden')
    const transport = this.#peer.transport(data.transport_id, 'recv')
    const producer = this.#room.producer(data.producer_id)
    if (!transport || !producer) return fail('not_found')
    if (this.#feeds.size + this.#pending >= sfuLimits.consumersPerPeerMax) return fail('rate_limited')
    this.#pending += 1
    try {
      const { router } = await this.#room.placement()
      const rtpCapabilities = data.rtp_capabilities as unknown as types.RtpCapabilities
      if (!router.canConsume({ producerId: producer.id, rtpCapabilities })) return fail('invalid_value')
      const consumer = await transport.consume({ producerId: producer.id, rtpCapabilities, paused: true })
      if (this.#peer.closed || consumer.closed || !this.#room.producer(producer.id)) {
        consumer.close()
        return fail('not_found')
      }
      if (!this.#peer.options.mayConsume()) {
        consumer.close()
        return fail('forbidden')
      }
      const layers = layersOf(producer)
      this.#feeds.set(consumer.id, { consumer, transport, layers })
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

  /** The worker asks the publisher for a key frame by itself when a consumer of video goes on. */
  async resume(id: string): Answer<'resume'> {
    if (!this.#peer.options.mayConsume()) return fail('forbidden')
    const feed = this.#feeds.get(id)
    if (!feed) return fail('not_found')
    await feed.consumer.resume()
    return ok({})
  }

  async pause(id: string): Answer<'pause'> {
    const feed = this.#feeds.get(id)
    if (!feed) return fail('not_found')
    await feed.consumer.pause()
    return ok({})
  }

  async setLayers({ consumer_id, spatial }: MediaData<'set_layers'>): Answer<'set_layers'> {
    const feed = this.#feeds.get(consumer_id)
    if (!feed) return fail('not_found')
    const top = feed.layers - 1
    if (top > 0) await feed.consumer.setPreferredLayers({ spatialLayer: Math.min(spatial ?? top, top) })
    return ok({})
  }

  /** By the client's own word. False: no such consumer. */
  close(id: string): boolean {
    const feed = this.#feeds.get(id)
    if (!feed) return false
    this.#drop(feed)
    return true
  }

  closeAll(reason: ClosedReason): Notice[] {
    return this.#closeWhere(() => true, reason)
  }

  closeOn(transport: types.WebRtcTransport, reason: ClosedReason): Notice[] {
    return this.#closeWhere((feed) => feed.transport === transport, reason)
  }

  dropProducers(producerIds: readonly string[], reason: ClosedReason): Notice[] {
    return this.#closeWhere((feed) => producerIds.includes(feed.consumer.producerId), reason)
  }

  async statsOn(transport: types.WebRtcTransport): Promise<(types.ConsumerStat | types.ProducerStat)[]> {
    const feeds = [...this.#feeds.values()].filter((feed) => feed.transport === transport)
    return (await Promise.all(feeds.map((feed) => feed.consumer.getStats()))).flat()
  }

  #closeWhere(matches: (feed: Feed) => boolean, reason: ClosedReason): Notice[] {
    const closing = [...this.#feeds.values()].filter(matches)
    for (const feed of closing) this.#drop(feed)
    return closing.map(({ consumer }) => this.#peer.notice(consumer.id, reason))
  }

  /** The message to the worker is on its way when this returns: after it, not one more packet is forwarded. */
  #drop({ consumer }: Feed): void {
    this.#feeds.delete(consumer.id)
    consumer.close()
  }
}
