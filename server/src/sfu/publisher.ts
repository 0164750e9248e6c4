import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import type { Feed, MediaSource } from './port.ts'
import { sfuLimits } from './sfu-limits.ts'

interface PacketWatchOptions {
  readonly clock: Clock
  /** Those that should send now. */
  readonly producers: () => readonly types.Producer[]
  /**
   * `came`: at least one packet since `sinceMs`. Says nothing about the time after `askedAtMs`, however late
   * it is answered (both monotonic).
   */
  readonly onLooked: (came: boolean, sinceMs: number, askedAtMs: number) => void
}

/**
 * Asks the worker twice a second whether packets arrive. The score of a stream does not tell: the worker
 * watches for inactivity only among the layers of simulcast, so that sound and a single layer keep the score
 * of their last packet for ever.
 */
class PacketWatch {
  readonly #options: PacketWatchOptions
  readonly #counts = new WeakMap<types.Producer, number>()
  readonly #stop: () => void
  #lookedAtMs: number
  #closed = false

  constructor(options: PacketWatchOptions) {
    this.#options = options
    this.#lookedAtMs = options.clock.monotonic()
    this.#stop = options.clock.every(sfuLimits.packetLookEveryMs, () => this.look())
  }

  /** Also out of turn, when something hints that the answer is another one now. */
  look(): void {
    const { clock, producers, onLooked } = this.#options
    const askedAtMs = clock.monotonic()
    const counting = Promise.all(producers().map((producer) => this.#newPackets(producer)))
    counting.then(
      (news) => {
        if (this.#closed) return
        const sinceMs = this.#lookedAtMs
        this.#lookedAtMs = askedAtMs
        onLooked(
          news.some((count) => count > 0),
          sinceMs,
          askedAtMs,
        )
      },
      () => undefined, // a producer was closed meanwhile, which is told elsewhere
    )
  }

  close(): void {
    this.#closed = true
    this.#stop()
  }

  async #newPackets(producer: types.Producer): Promise<number> {
    const stats = await producer.getStats()
    const count = stats.reduce((sum, { packetCount }) => sum + packetCount, 0)
    const known = this.#counts.get(producer) ?? 0
    this.#counts.set(producer, Math.max(known, count))
    return count - known
  }
}

/** What stands behind a publisher: a socket's peer, or an ingest of ours. */
export interface PublisherOwner {
  readonly source: MediaSource
  /** What it may send now. */
  ownFeed(): Feed | null
  /**
   * The room has closed its producers: the owner forgets them, closes its transports and tells its client.
   */
  producersClosed(ids: readonly string[], reason: ClosedReason): void
}

export interface PublisherListener {
  /** Packets arrive, for the first time or again. */
  onHeard(): void
  /** Nothing has arrived for too long, or the line is down. */
  onSilent(): void
  /** All that is sent was paused, or one goes on. Never left muted when the publisher closes. */
  onMuted(muted: boolean): void
}

export interface PublisherOptions {
  readonly owner: PublisherOwner
  readonly feed: Feed
  readonly clock: Clock
  readonly listener: PublisherListener
  /** Monotonic ms: since when nothing comes of this feed; undefined: since now. */
  readonly silentSinceMs?: number | undefined
}

/** Whoever sends one feed: the producers, and whether packets arrive from them. */
export class Publisher {
  readonly owner: PublisherOwner
  readonly feed: Feed
  readonly #clock: Clock
  readonly #listener: PublisherListener
  readonly #producers = new Map<types.MediaKind, types.Producer>()
  readonly #watch: PacketWatch
  /** What the listener was told last; null: nothing yet. */
  #told: 'heard' | 'silent' | null = null
  #muted = false
  #lineDown = false
  /** Packets arrive, as of the last look. */
  #flowing = false
  /** Not later than the last packet, and at most one look before it. */
  #lastPacketMs: number
  /** The same, later by as long as the worker took to answer: what it counted may have come all that time. */
  #countedMs = 0
  /** Packets are due since then: since the start, or the end of a mute. */
  #expectedSinceMs: number

  constructor({ owner, feed, clock, listener, silentSinceMs }: PublisherOptions) {
    this.owner = owner
    this.feed = feed
    this.#clock = clock
    this.#listener = listener
    this.#expectedSinceMs = clock.monotonic()
    this.#lastPacketMs = silentSinceMs ?? this.#expectedSinceMs
    this.#watch = new PacketWatch({
      clock,
      producers: () => this.#sending(),
      onLooked: (came, sinceMs, askedAtMs) => this.#looked(came, sinceMs, askedAtMs),
    })
  }

  /** Video after audio or audio after video: the order does not matter. */
  producers(): types.Producer[] {
    return [...this.#producers.values()]
  }

  producer(id: string): types.Producer | undefined {
    return this.producers().find((producer) => producer.id === id)
  }

  /**
   * ms since the last packet, never less than the truth and at most half a second more; 0 below the gap that
   * counts as none.
   */
  silentForMs(): number {
    if (this.#flowing) return 0
    const silentMs = Math.round(this.#clock.monotonic() - this.#lastPacketMs)
    return silentMs < sfuLimits.gapIgnoredMs ? 0 : silentMs
  }

  add(producer: types.Producer): void {
    this.#producers.set(producer.kind, producer)
    // With the first packet, among others.
    producer.observer.on('score', () => this.#watch.look())
    producer.observer.on('pause', () => this.#noteMute())
    producer.observer.on('resume', () => this.#noteMute())
    this.#noteMute()
  }

  remove(producer: types.Producer): void {
    this.#producers.delete(producer.kind)
    producer.close()
    this.#noteMute()
  }

  /** Closes all; answers their ids. */
  close(): string[] {
    this.#watch.close()
    const producers = this.producers()
    this.#producers.clear()
    this.#noteMute()
    for (const producer of producers) producer.close()
    return producers.map((producer) => producer.id)
  }

  /** The transport says that its line broke, or that it is back. */
  setLineDown(down: boolean): void {
    if (this.#lineDown === down) return
    this.#lineDown = down
    if (!down) return this.#watch.look()
    this.#cease()
    this.#tell('silent')
  }

  #sending(): types.Producer[] {
    return this.producers().filter((producer) => !producer.paused)
  }

  /**
   * A loss is only what the worker has testified to: an answer that was long on its way (MEDIA-LOST-10) makes
   * no silence longer.
   */
  #looked(came: boolean, sinceMs: number, askedAtMs: number): void {
    if (this.#lineDown || this.#sending().length === 0) return
    this.#flowing = came
    if (came) {
      this.#lastPacketMs = Math.max(this.#lastPacketMs, sinceMs)
      this.#countedMs = sinceMs + this.#clock.monotonic() - askedAtMs
      return this.#tell('heard')
    }
    const dueSinceMs = Math.max(this.#lastPacketMs, this.#countedMs, this.#expectedSinceMs)
    if (askedAtMs - dueSinceMs >= sfuLimits.publisherSilentMs) this.#tell('silent')
  }

  /** With everything muted there is nothing to hear; ICE alone tells whether the publisher is there. */
  #noteMute(): void {
    const muted = this.#producers.size > 0 && this.#sending().length === 0
    if (muted === this.#muted) return
    this.#muted = muted
    if (muted) this.#cease()
    else this.#expectedSinceMs = this.#clock.monotonic()
    this.#listener.onMuted(muted)
  }

  /** From now on nothing comes, whatever the next look would have said. */
  #cease(): void {
    if (this.#flowing) this.#lastPacketMs = this.#clock.monotonic()
    this.#flowing = false
  }

  #tell(what: 'heard' | 'silent'): void {
    if (this.#told === what) return
    this.#told = what
    if (what === 'heard') this.#listener.onHeard()
    else this.#listener.onSilent()
  }
}

/** Simulcast layers that a viewer can choose from. */
export function layersOf(producer: types.Producer): number {
  return producer.type === 'simulcast' ? (producer.rtpParameters.encodings?.length ?? 1) : 1
}
