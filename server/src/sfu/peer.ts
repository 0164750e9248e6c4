import { type MediaData, type MediaMethod, mediaMethods } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import { logEvent } from '../platform/log-event.ts'
import { withoutUnanswered } from './codecs.ts'
import { PeerConsumers } from './peer-consumers.ts'
import { PeerProducers } from './peer-producers.ts'
import { PeerTransports } from './peer-transports.ts'
import type { ClosedReason } from './plane.ts'
import type { Feed, MediaPeer, PeerOptions } from './port.ts'
import type {
  Answer,
  Direction,
  MediaError,
  Notice,
  PeerDeps,
  PublisherRegistry,
  Taker,
} from './publisher-registry.ts'
import { ReceptionWatch } from './reception-watch.ts'

type Handlers = { readonly [M in MediaMethod]: (data: MediaData<M>) => Answer<M> }

/** These carry the client's own WebRTC parameters, which mediasoup judges: its refusal is their fault. */
const carriesParameters: ReadonlySet<MediaMethod> = new Set(['connect_transport', 'produce', 'consume'])

/**
 * One socket in a room. It reaches only what it made itself: an id of somebody else's does not exist for it.
 */
export class SfuPeer implements MediaPeer, PeerDeps, Taker {
  readonly taker = 'socket'
  readonly options: PeerOptions
  readonly #transports: PeerTransports
  readonly #room: PublisherRegistry
  readonly #onClosed: () => void
  readonly #consumers: PeerConsumers
  readonly #producers: PeerProducers
  readonly #watch: ReceptionWatch
  readonly #handlers: Handlers
  #closed = false

  constructor(room: PublisherRegistry, options: PeerOptions, onClosed: () => void) {
    this.#room = room
    this.options = options
    this.#onClosed = onClosed
    this.#transports = new PeerTransports(room, this)
    this.#consumers = new PeerConsumers(room, this)
    this.#producers = new PeerProducers(room, this)
    this.#watch = new ReceptionWatch({
      clock: room.clock,
      lines: () => this.#consumers.lines(),
      onStalled: () => this.#reception(false),
      onBack: () => this.#reception(true),
    })
    this.#handlers = {
      capabilities: () => this.#capabilities(),
      create_transport: (data) => this.#transports.create(data),
      connect_transport: (data) => this.#transports.connect(data),
      produce: (data) => this.#producers.produce(data),
      consume: (data) => this.#consumers.consume(data),
      resume: ({ id }) => (this.#producers.has(id) ? this.#producers.resume(id) : this.#resumeConsumer(id)),
      pause: ({ id }) => (this.#producers.has(id) ? this.#producers.pause(id) : this.#consumers.pause(id)),
      set_layers: (data) => this.#consumers.setLayers(data),
      restart_ice: (data) => this.#transports.restartIce(data),
      close: async ({ id }) => this.#closeOwn(id),
      stats: (data) => this.#transports.stats(data),
    }
  }

  get closed(): boolean {
    return this.#closed
  }

  async request(method: MediaMethod, data: unknown): Promise<Result<Record<string, unknown>, string>> {
    return this.#request(method, data)
  }

  async #request<M extends MediaMethod>(
    method: M,
    data: unknown,
  ): Promise<Result<Record<string, unknown>, string>> {
    if (this.#closed) return fail('not_found')
    const parsed = mediaMethods[method].data.safeParse(data ?? {})
    if (!parsed.success) return fail('invalid_value')
    try {
      return await this.#handlers[method](parsed.data as MediaData<M>)
    } catch (error) {
      return fail(this.#judge(method, error))
    }
  }

  takes(): boolean {
    return this.#consumers.count > 0
  }

  revoke(): Notice[] {
    const notices = this.#consumers.revoke()
    this.#watchIfMetered()
    return notices
  }

  unservedForMs(): number | null {
    const camera = this.#producers.silentForMs()
    const main = this.#consumers.unsentForMs()
    return camera === null || main === null ? (camera ?? main) : Math.min(camera, main)
  }

  dropConsumersOf(producerIds: readonly string[], reason: ClosedReason): Notice[] {
    return this.#consumers.dropProducers(producerIds, reason)
  }

  /** The worker is gone and everything with it; the client may start again. */
  forgetAll(reason: ClosedReason): Notice[] {
    return [...this.#consumers.closeAll(reason), ...this.#transports.closeAll(reason)]
  }

  transport(id: string, direction: Direction): types.WebRtcTransport | undefined {
    return this.#transports.get(id, direction)
  }

  feedKindOf(transport: types.WebRtcTransport): Feed['kind'] | null {
    return this.#transports.feedKindOf(transport)
  }

  isRehearsal(transport: types.WebRtcTransport): boolean {
    return this.#transports.isRehearsal(transport)
  }

  closeSending(reason: ClosedReason): Notice[] {
    return this.#transports.closeSending(reason)
  }

  notice(id: string, reason: ClosedReason): Notice {
    return () => {
      if (!this.#closed) this.options.send('v3.media.closed', { id, reason })
    }
  }

  lineLost(transport: types.WebRtcTransport): Notice[] {
    this.#producers.lineLost(transport)
    return this.#consumers.closeOn(transport, 'ended')
  }

  lineDown(transport: types.WebRtcTransport, down: boolean): void {
    this.#producers.lineDown(transport, down)
  }

  statsOf(transport: types.WebRtcTransport): Promise<(types.ConsumerStat | types.ProducerStat)[]> {
    return this.#consumers.statsOn(transport)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#watch.stop()
    this.#producers.lost()
    this.#consumers.closeAll('ended')
    this.#transports.closeAll('ended')
    this.#onClosed()
  }

  async #capabilities(): Answer<'capabilities'> {
    const { media, router } = await this.#room.placement()
    const capabilities = media.estimatesBandwidth
      ? router.rtpCapabilities
      : withoutUnanswered(router.rtpCapabilities)
    return ok({ router_rtp_capabilities: { ...capabilities } })
  }

  async #resumeConsumer(id: string): Answer<'resume'> {
    const answer = await this.#consumers.resume(id)
    if (!this.#closed) this.#watchIfMetered()
    return answer
  }

  #watchIfMetered(): void {
    if (this.options.isMetered?.() !== true) return this.#watch.end()
    if (this.#consumers.lines().length > 0) this.#watch.start()
    else this.#watch.stop()
  }

  #reception(flows: boolean): void {
    this.#consumers.hold(!flows)
    this.options.onReception?.(flows)
  }

  #closeOwn(id: string): Result<Record<string, never>, MediaError> {
    const closed = this.#producers.close(id) || this.#consumers.close(id) || this.#transports.close(id)
    return closed ? ok({}) : fail('not_found')
  }

  #judge(method: MediaMethod, error: unknown): MediaError {
    const name = error instanceof Error ? error.name : 'unknown'
    const clientsFault = this.#room.isPlaced() && carriesParameters.has(method)
    const fault: MediaError = clientsFault ? 'invalid_value' : 'media_unavailable'
    // Never the message: mediasoup's may quote what the client sent.
    logEvent(this.#room.logger, clientsFault ? 'sfu_request_refused' : 'sfu_request_failed', {
      peer: this.options.peerId,
      method,
      error: name,
    })
    return fault
  }
}
