import type { Clock } from '@footlight/core/ports'
import type { CameraState, MediaState } from '@footlight/core/protocol'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { PlainIngest } from './ingest.ts'
import { SfuPeer } from './peer.ts'
import type { ClosedReason, Ingest, MediaRoom, Tap, TapOptions, WebRtcIngest } from './plane.ts'
import type { Feed, MediaPeer, MediaSource, MediaTaker, PeerOptions, RoomMediaEvent } from './port.ts'
import { Publisher, type PublisherListener, type PublisherOwner } from './publisher.ts'
import type { Notice, PublisherRegistry, Taker } from './publisher-registry.ts'
import { isSameFeed, type Published, Publishers } from './publishers.ts'
import { type Placement, RoomRouter } from './room-router.ts'
import { openTap, type RoomTap } from './tap.ts'
import { RoomWebRtcIngest } from './webrtc-ingest.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface RoomDependencies {
  readonly pool: WorkerPool
  readonly clock: Clock
  /** Bound to the room. */
  readonly logger: Logger
  /** Hears each event before the listeners of the room. */
  readonly onEvent: (event: RoomMediaEvent) => void
}

/**
 * The media of one room. Whatever ends somebody's right to send or receive closes it in the worker first and
 * tells people afterwards.
 */
export class SfuRoom implements MediaRoom, PublisherRegistry {
  readonly clock: Clock
  readonly logger: Logger
  readonly #router: RoomRouter
  readonly #peers = new Set<SfuPeer>()
  readonly #taps = new Set<RoomTap>()
  readonly #ingests = new Set<PlainIngest | RoomWebRtcIngest>()
  readonly #listeners = new Set<(event: RoomMediaEvent) => void>()
  readonly #publishers = new Publishers()
  readonly #onEvent: RoomDependencies['onEvent']
  /** Ingests on the way: the router must stay for them. */
  #opening = 0
  #live = false

  constructor({ pool, clock, logger, onEvent }: RoomDependencies) {
    this.clock = clock
    this.logger = logger
    this.#onEvent = onEvent
    this.#router = new RoomRouter(pool, () => this.#workerDied())
  }

  join(options: PeerOptions): MediaPeer {
    const peer = new SfuPeer(this, options, () => {
      this.#peers.delete(peer)
      this.#releaseIfEmpty()
    })
    this.#peers.add(peer)
    return peer
  }

  placement(): Promise<Placement> {
    return this.#router.get()
  }

  isPlaced(): boolean {
    return this.#router.isPlaced()
  }

  published(producerId: string): Published | null {
    return this.#publishers.find(producerId)
  }

  state(): MediaState {
    return this.#publishers.mainState()
  }

  cameras(): readonly CameraState[] {
    return this.#publishers.cameras()
  }

  silentForMs(): number | null {
    return this.#publishers.main?.silentForMs() ?? null
  }

  recheck(): void {
    const notices: Notice[] = []
    for (const publisher of this.#publishers.all()) {
      if (!isSameFeed(publisher.feed, publisher.owner.ownFeed()))
        notices.push(...this.#end(publisher, 'not_entitled'))
    }
    for (const taker of this.#allTakers()) notices.push(...taker.revoke())
    for (const notify of notices) notify()
  }

  takers(): readonly MediaTaker[] {
    return this.#allTakers()
      .filter((each) => each.takes())
      .map(({ taker }) => taker)
  }

  cutPublisher(reason: string): void {
    const { main } = this.#publishers
    for (const notify of main ? this.#end(main, reason) : []) notify()
  }

  onEvent(listener: (event: RoomMediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(owner: PublisherOwner, feed: Feed): Publisher {
    const before = this.#publishers.of(feed)
    if (before?.owner === owner) return before
    const silentSinceMs = before ? this.clock.monotonic() - before.silentForMs() : undefined
    const notices = before ? this.#close(before, 'replaced') : []
    const publisher: Publisher = new Publisher({
      owner,
      feed,
      clock: this.clock,
      silentSinceMs,
      listener:
        feed.kind === 'main' ? this.#mainListener(() => publisher) : this.#cameraListener(() => publisher),
    })
    this.#publishers.add(publisher)
    for (const notify of notices) notify()
    return publisher
  }

  publisherOf(owner: PublisherOwner): Publisher | null {
    return this.#publishers.ownedBy(owner)
  }

  addProducer(publisher: Publisher, producer: types.Producer): void {
    publisher.add(producer)
    this.#emit({ kind: 'changed' })
  }

  removeProducer(publisher: Publisher, producer: types.Producer): void {
    publisher.remove(producer)
    const notices = this.#dropConsumersOf([producer.id], 'ended')
    if (publisher.producers().length > 0) this.#emit({ kind: 'changed' })
    else notices.push(...this.#end(publisher, 'ended'))
    for (const notify of notices) notify()
  }

  publisherLost(owner: PublisherOwner): void {
    this.#publisherGone(owner, 'lost')
  }

  isTaken(owner: PublisherOwner): boolean {
    const { main } = this.#publishers
    return main !== null && main.owner !== owner
  }

  async openIngest(source: MediaSource): Promise<Ingest | null> {
    if (this.#publishers.main) return null
    const ingest = new PlainIngest(this, source, (how) => {
      this.#ingests.delete(ingest)
      this.#publisherGone(ingest, how)
    })
    this.#ingests.add(ingest)
    return ingest
  }

  async openWebRtcIngest(source: MediaSource): Promise<WebRtcIngest | null> {
    if (this.#publishers.main) return null
    this.#opening += 1
    try {
      const ingest = await RoomWebRtcIngest.open(this, source, (how) => {
        this.#ingests.delete(ingest)
        this.#publisherGone(ingest, how)
      })
      this.#ingests.add(ingest)
      return ingest
    } finally {
      this.#opening -= 1
    }
  }

  async openTap(options: TapOptions): Promise<Tap | null> {
    const producer = this.#publishers.main?.producers().find(({ kind }) => kind === options.kind)
    if (!producer || !options.mayConsume()) return null
    const { router } = await this.placement()
    const tap = await openTap(router, producer, options)
    this.#taps.add(tap)
    void tap.closed.then(() => {
      this.#taps.delete(tap)
      this.#releaseIfEmpty()
    })
    tap.revoke()
    return tap.isClosed() ? null : tap
  }

  close(): void {
    for (const publisher of this.#publishers.all()) this.#close(publisher, 'ended')
    for (const tap of [...this.#taps]) tap.close()
    for (const ingest of [...this.#ingests]) ingest.close()
    for (const peer of [...this.#peers]) peer.close()
    this.#listeners.clear()
    this.#router.release()
  }

  /** Nothing else has a consumer in this room. */
  #allTakers(): readonly Taker[] {
    return [...this.#taps, ...this.#peers]
  }

  #mainListener(self: () => Publisher): PublisherListener {
    return {
      onHeard: () => this.#start(self()),
      onSilent: () => this.#stop('lost', self().silentForMs()),
      onMuted: (muted) => this.#emit({ kind: 'muted', muted }),
    }
  }

  /** A camera that shows nothing is none: it is closed, so that what is listed is there. */
  #cameraListener(self: () => Publisher): PublisherListener {
    return {
      onHeard: () => undefined,
      onSilent: () => {
        for (const notify of this.#end(self(), 'silent')) notify()
      },
      onMuted: () => undefined,
    }
  }

  #publisherGone(owner: PublisherOwner, how: 'ended' | 'lost'): void {
    const publisher = this.publisherOf(owner)
    if (publisher) for (const notify of this.#end(publisher, 'ended', how)) notify()
    this.#releaseIfEmpty()
  }

  /** `how`: what the room hears where it was the main feed. */
  #end(publisher: Publisher, reason: ClosedReason, how: 'ended' | 'lost' = 'ended'): Notice[] {
    const silentForMs = publisher.silentForMs()
    const notices = this.#close(publisher, reason)
    if (publisher.feed.kind === 'main') this.#stop(how, silentForMs)
    this.#emit({ kind: 'changed' })
    return notices
  }

  #close(publisher: Publisher, reason: ClosedReason): Notice[] {
    this.#publishers.remove(publisher)
    const ids = publisher.close()
    const audience = this.#dropConsumersOf(
      ids,
      reason === 'replaced' || reason === 'worker_died' ? reason : 'ended',
    )
    return [() => publisher.owner.producersClosed(ids, reason), ...audience]
  }

  #dropConsumersOf(producerIds: readonly string[], reason: ClosedReason): Notice[] {
    return [...this.#peers].flatMap((peer) => peer.dropConsumersOf(producerIds, reason))
  }

  #workerDied(): void {
    logEvent(this.logger, 'room_media_lost', { peers: this.#peers.size })
    const notices = this.#publishers.all().flatMap((publisher) => this.#end(publisher, 'worker_died', 'lost'))
    for (const tap of [...this.#taps]) tap.close()
    for (const ingest of [...this.#ingests]) notices.push(() => ingest.gone('worker_died'))
    for (const peer of this.#peers) notices.push(...peer.forgetAll('worker_died'))
    for (const notify of notices) notify()
    // At once, so that it is there when the clients ask.
    if (this.#peers.size > 0)
      this.placement().catch((error: unknown) => logEvent(this.logger, 'room_media_waiting', { err: error }))
  }

  #start(publisher: Publisher): void {
    if (this.#publishers.main !== publisher) return
    this.#live = true
    this.#emit({ kind: 'started', source: publisher.owner.source })
  }

  #stop(reason: 'ended' | 'lost', silentForMs: number): void {
    if (!this.#live) return
    this.#live = false
    this.#emit({ kind: 'stopped', reason, silentForMs })
  }

  /**
   * In a microtask: whoever called into this room has finished its own step before it hears of the outcome.
   */
  #emit(event: RoomMediaEvent): void {
    queueMicrotask(() => {
      this.#onEvent(event)
      for (const listener of this.#listeners) listener(event)
    })
  }

  #releaseIfEmpty(): void {
    if (this.#opening === 0 && this.#peers.size === 0 && this.#taps.size === 0 && this.#ingests.size === 0)
      this.#router.release()
  }
}
