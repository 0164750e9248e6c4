import type { Clock } from '@footlight/core/ports'
import type { MediaState } from '@footlight/core/protocol'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import { PlainIngest } from './ingest.ts'
import { SfuPeer } from './peer.ts'
import type { ClosedReason, Ingest, MediaRoom, Tap, TapOptions } from './plane.ts'
import type { MediaPeer, MediaSource, PeerOptions, RoomMediaEvent } from './port.ts'
import { layersOf, Publisher, type PublisherOwner } from './publisher.ts'
import { RoomRouter, type Placement } from './room-router.ts'
import type { Notice, Stage } from './stage.ts'
import { openTap, type RoomTap } from './tap.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface RoomDependencies {
  readonly pool: WorkerPool
  readonly clock: Clock
  /** Bound to the room. */
  readonly logger: Logger
}

/**
 * The media of one room. Whatever ends somebody's right to send or receive closes it in the worker first and
 * tells people afterwards (design §6).
 */
export class SfuRoom implements MediaRoom, Stage {
  readonly clock: Clock
  readonly logger: Logger
  readonly #router: RoomRouter
  readonly #peers = new Set<SfuPeer>()
  readonly #taps = new Set<RoomTap>()
  readonly #ingests = new Set<PlainIngest>()
  readonly #listeners = new Set<(event: RoomMediaEvent) => void>()
  #publisher: Publisher | null = null
  #live = false

  constructor({ pool, clock, logger }: RoomDependencies) {
    this.clock = clock
    this.logger = logger
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

  producer(id: string): types.Producer | undefined {
    return this.#publisher?.producer(id)
  }

  state(): MediaState {
    const publisher = this.#publisher
    const producers = publisher?.producers() ?? []
    return {
      producers: producers.map((producer) => ({ id: producer.id, kind: producer.kind, layers: layersOf(producer) })),
      ...(publisher && producers.length > 0 && { ingest: { kind: publisher.owner.source } }),
    }
  }

  recheck(): void {
    const notices: Notice[] = []
    if (this.#publisher && !this.#publisher.owner.mayProduce()) notices.push(...this.#endPublisher('not_entitled'))
    for (const tap of this.#taps) tap.recheck()
    for (const peer of this.#peers) notices.push(...peer.revoke())
    for (const notify of notices) notify()
  }

  cutPublisher(reason: string): void {
    for (const notify of this.#endPublisher(reason)) notify()
  }

  onEvent(listener: (event: RoomMediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(owner: PublisherOwner): Publisher {
    if (this.#publisher?.owner === owner) return this.#publisher
    const notices = this.#closePublisher('replaced')
    const publisher = new Publisher(owner, this.clock, {
      onHeard: () => this.#start(publisher),
      onSilent: () => this.#stop('lost'),
    })
    this.#publisher = publisher
    for (const notify of notices) notify()
    return publisher
  }

  publisherOf(owner: PublisherOwner): Publisher | null {
    return this.#publisher?.owner === owner ? this.#publisher : null
  }

  addProducer(publisher: Publisher, producer: types.Producer): void {
    publisher.add(producer)
    this.#emit({ kind: 'changed' })
  }

  removeProducer(publisher: Publisher, producer: types.Producer): void {
    publisher.remove(producer)
    const notices = this.#dropConsumersOf([producer.id], 'ended')
    if (publisher.producers().length > 0) this.#emit({ kind: 'changed' })
    else notices.push(...this.#endPublisher('ended'))
    for (const notify of notices) notify()
  }

  publisherLost(owner: PublisherOwner): void {
    if (this.#publisher?.owner !== owner) return
    const notices = this.#closePublisher('ended')
    this.#stop('lost')
    this.#emit({ kind: 'changed' })
    for (const notify of notices) notify()
    this.#releaseIfEmpty()
  }

  isTaken(owner: PublisherOwner): boolean {
    return this.#publisher !== null && this.#publisher.owner !== owner
  }

  async openIngest(source: MediaSource): Promise<Ingest | null> {
    if (this.#publisher) return null
    const ingest = new PlainIngest(this, source, () => {
      this.#ingests.delete(ingest)
      this.publisherLost(ingest)
      this.#releaseIfEmpty()
    })
    this.#ingests.add(ingest)
    return ingest
  }

  async openTap(options: TapOptions): Promise<Tap | null> {
    const producer = this.#publisher?.producers().find(({ kind }) => kind === options.kind)
    if (!producer || !options.mayConsume()) return null
    const { router } = await this.placement()
    const tap = await openTap(router, producer, options)
    this.#taps.add(tap)
    void tap.closed.then(() => {
      this.#taps.delete(tap)
      this.#releaseIfEmpty()
    })
    tap.recheck()
    return tap.isClosed() ? null : tap
  }

  close(): void {
    this.#closePublisher('ended')
    for (const tap of [...this.#taps]) tap.close()
    for (const ingest of [...this.#ingests]) ingest.close()
    for (const peer of [...this.#peers]) peer.close()
    this.#listeners.clear()
    this.#router.release()
  }

  #endPublisher(reason: ClosedReason): Notice[] {
    if (!this.#publisher) return []
    const notices = this.#closePublisher(reason)
    this.#stop('ended')
    this.#emit({ kind: 'changed' })
    return notices
  }

  #closePublisher(reason: ClosedReason): Notice[] {
    const publisher = this.#publisher
    if (!publisher) return []
    this.#publisher = null
    const ids = publisher.close()
    const audience = this.#dropConsumersOf(ids, reason === 'replaced' || reason === 'worker_died' ? reason : 'ended')
    return [() => publisher.owner.producersClosed(ids, reason), ...audience]
  }

  #dropConsumersOf(producerIds: readonly string[], reason: ClosedReason): Notice[] {
    return [...this.#peers].flatMap((peer) => peer.dropConsumersOf(producerIds, reason))
  }

  #workerDied(): void {
    this.logger.warn({ peers: this.#peers.size }, 'room lost its media worker')
    const notices = this.#closePublisher('worker_died')
    for (const tap of [...this.#taps]) tap.close()
    for (const ingest of [...this.#ingests]) notices.push(() => ingest.gone('worker_died'))
    for (const peer of this.#peers) notices.push(...peer.forgetAll('worker_died'))
    this.#stop('lost')
    this.#emit({ kind: 'changed' })
    for (const notify of notices) notify()
    // At once, so that it is there when the clients ask.
    if (this.#peers.size > 0) this.placement().catch((error: unknown) => this.logger.warn({ err: error }, 'room waits for a media worker'))
  }

  #start(publisher: Publisher): void {
    if (this.#publisher !== publisher) return
    this.#live = true
    this.#emit({ kind: 'started', source: publisher.owner.source })
  }

  #stop(reason: 'ended' | 'lost'): void {
    if (!this.#live) return
    this.#live = false
    this.#emit({ kind: 'stopped', reason })
  }

  /** In a microtask: whoever called into this room has finished its own step before it hears of the outcome. */
  #emit(event: RoomMediaEvent): void {
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener(event)
    })
  }

  #releaseIfEmpty(): void {
    if (this.#peers.size === 0 && this.#taps.size === 0 && this.#ingests.size === 0) this.#router.release()
  }
}

