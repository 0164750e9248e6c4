import type { MediaData } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import type { Feed } from './port.ts'
import type { PublisherOwner } from './publisher.ts'
import type { Answer, MediaError, PeerDeps, PublisherRegistry } from './publisher-registry.ts'
import { sfuLimits } from './sfu-limits.ts'

/** What one peer sends, main feed or camera. It is the publisher of its feed from its first `produce` on. */
export class PeerProducers implements PublisherOwner {
  readonly source = 'console' as const
  readonly #room: PublisherRegistry
  readonly #peer: PeerDeps
  /** Transport of each producer. */
  readonly #lines = new Map<types.Producer, types.WebRtcTransport>()
  readonly #pendingKinds = new Set<types.MediaKind>()
  /** Kinds on each rehearsal, which are in nobody's list. */
  readonly #rehearsed = new WeakMap<types.WebRtcTransport, Set<types.MediaKind>>()

  constructor(room: PublisherRegistry, peer: PeerDeps) {
    this.#room = room
    this.#peer = peer
  }

  ownFeed(): Feed | null {
    return this.#peer.options.ownFeed()
  }

  async produce(data: MediaData<'produce'>): Answer<'produce'> {
    if (this.ownFeed() === null) return fail('forbidden')
    const transport = this.#peer.transport(data.transport_id, 'send')
    if (!transport) return fail('not_found')
    if (this.#peer.feedKindOf(transport) !== this.ownFeed()?.kind) return fail('forbidden')
    const rtpParameters = data.rtp_parameters as unknown as types.RtpParameters
    if ((rtpParameters.encodings?.length ?? 0) > sfuLimits.encodingsPerProducerMax)
      return fail('invalid_value')
    const options: types.ProducerOptions = {
      kind: data.kind,
      rtpParameters,
      paused: data.paused ?? false,
      ...(data.kind === 'video' && { keyFrameRequestDelay: sfuLimits.keyFrameRequestDelayMs }),
    }
    if (this.#peer.isRehearsal(transport)) return this.#rehearse(transport, options)
    const held = this.#lines.size + this.#pendingKinds.size
    if (this.#hasKind(data.kind) || held >= sfuLimits.producersPerPeerMax) return fail('rate_limited')
    this.#pendingKinds.add(data.kind)
    try {
      return this.#admit(await transport.produce(options), transport)
    } finally {
      this.#pendingKinds.delete(data.kind)
    }
  }

  has(id: string): boolean {
    return this.#find(id) !== undefined
  }

  async resume(id: string): Answer<'resume'> {
    if (this.ownFeed() === null) return fail('forbidden')
    const producer = this.#find(id)
    if (!producer) return fail('not_found')
    await producer.resume()
    return ok({})
  }

  async pause(id: string): Answer<'pause'> {
    const producer = this.#find(id)
    if (!producer) return fail('not_found')
    await producer.pause()
    return ok({})
  }

  /** Closes a producer at the peer's own request. False: no such producer. */
  close(id: string): boolean {
    const producer = this.#find(id)
    const publisher = this.#room.publisherOf(this)
    if (!producer || !publisher) return false
    this.#lines.delete(producer)
    this.#room.removeProducer(publisher, producer)
    return true
  }

  producersClosed(ids: readonly string[], reason: ClosedReason): void {
    this.#lines.clear()
    for (const id of ids) this.#peer.notice(id, reason)()
    // One that was cut may go on sending, which would only cost the line. After a worker's death all is gone
    // anyway.
    const cut = reason !== 'ended' && reason !== 'worker_died'
    for (const notify of cut ? this.#peer.closeSending(reason) : []) notify()
  }

  /** ms since the last packet of what this peer sends; null: it sends nothing. */
  silentForMs(): number | null {
    return this.#room.publisherOf(this)?.silentForMs() ?? null
  }

  /** The socket is gone. */
  lost(): void {
    this.#room.publisherLost(this)
  }

  lineLost(transport: types.WebRtcTransport): void {
    if ([...this.#lines.values()].includes(transport)) this.#room.publisherLost(this)
  }

  lineDown(transport: types.WebRtcTransport, down: boolean): void {
    if ([...this.#lines.values()].includes(transport)) this.#room.publisherOf(this)?.setLineDown(down)
  }

  #admit(
    producer: types.Producer,
    transport: types.WebRtcTransport,
  ): Result<{ producer_id: string }, MediaError> {
    const feed = this.ownFeed()
    const isForThis = feed !== null && this.#peer.feedKindOf(transport) === feed.kind
    if (this.#peer.closed || producer.closed || !isForThis) {
      producer.close()
      return fail('forbidden')
    }
    this.#lines.set(producer, transport)
    this.#room.addProducer(this.#room.publish(this, feed), producer)
    return ok({ producer_id: producer.id })
  }

  /** It closes with its transport; nothing lists it, so nobody can ask for it. One of a kind, as on air. */
  async #rehearse(transport: types.WebRtcTransport, options: types.ProducerOptions): Answer<'produce'> {
    const kinds = this.#rehearsed.get(transport) ?? new Set()
    if (kinds.has(options.kind)) return fail('rate_limited')
    this.#rehearsed.set(transport, kinds.add(options.kind))
    return ok({ producer_id: (await transport.produce(options)).id })
  }

  #hasKind(kind: types.MediaKind): boolean {
    return this.#pendingKinds.has(kind) || [...this.#lines.keys()].some((producer) => producer.kind === kind)
  }

  #find(id: string): types.Producer | undefined {
    return [...this.#lines.keys()].find((producer) => producer.id === id)
  }
}
