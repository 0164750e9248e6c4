import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import type { MediaSource } from './port.ts'
import { sfuLimits } from './sfu-limits.ts'

/** What stands behind a publisher: a socket's peer, or an ingest of ours. */
export interface PublisherOwner {
  readonly source: MediaSource
  mayProduce(): boolean
  /** The room has closed its producers: the owner forgets them, closes its transports and tells its client. */
  producersClosed(ids: readonly string[], reason: ClosedReason): void
}

export interface PublisherListener {
  /** Packets arrive, for the first time or again. */
  onHeard(): void
  /** Nothing has arrived for too long, or the line is down. */
  onSilent(): void
}

/** Whoever is on stage: her producers, and whether packets arrive from them. */
export class Publisher {
  readonly owner: PublisherOwner
  readonly #clock: Clock
  readonly #listener: PublisherListener
  readonly #producers = new Map<types.MediaKind, types.Producer>()
  #heard = false
  #lineDown = false
  #cancelSilence: (() => void) | null = null

  constructor(owner: PublisherOwner, clock: Clock, listener: PublisherListener) {
    this.owner = owner
    this.#clock = clock
    this.#listener = listener
  }

  /** Video after audio or audio after video: the order does not matter. */
  producers(): types.Producer[] {
    return [...this.#producers.values()]
  }

  has(kind: types.MediaKind): boolean {
    return this.#producers.has(kind)
  }

  producer(id: string): types.Producer | undefined {
    return this.producers().find((producer) => producer.id === id)
  }

  add(producer: types.Producer): void {
    this.#producers.set(producer.kind, producer)
    const update = () => this.#update()
    producer.observer.on('score', update)
    producer.observer.on('pause', update)
    producer.observer.on('resume', update)
    this.#update()
  }

  remove(producer: types.Producer): void {
    this.#producers.delete(producer.kind)
    producer.close()
    this.#update()
  }

  /** Closes all; answers their ids. */
  close(): string[] {
    const producers = this.producers()
    this.#producers.clear()
    this.#cancelSilence?.()
    for (const producer of producers) producer.close()
    return producers.map((producer) => producer.id)
  }

  /** The transport says that its line broke, or that it is back. */
  setLineDown(down: boolean): void {
    if (this.#lineDown === down) return
    this.#lineDown = down
    this.#update()
  }

  /**
   * The worker gives every stream a score and says when it changes: above 0 from the first packet on, 0 after
   * 1.5 s without one. So nothing has to be polled.
   */
  #update(): void {
    const sending = this.producers().filter((producer) => !producer.paused)
    const heard = !this.#lineDown && sending.some((producer) => producer.score.some(({ score }) => score > 0))
    if (heard) return this.#hear()
    if (this.#lineDown) return this.#fallSilent()
    // With everything muted there is nothing to hear; ICE alone tells whether she is there.
    if (sending.length === 0) {
      this.#cancelSilence?.()
      this.#cancelSilence = null
      return
    }
    const afterMs = sfuLimits.publisherSilentMs - (this.#heard ? sfuLimits.inactivityNoticeMs : 0)
    this.#cancelSilence ??= this.#clock.after(afterMs, () => this.#fallSilent())
  }

  #hear(): void {
    this.#cancelSilence?.()
    this.#cancelSilence = null
    if (this.#heard) return
    this.#heard = true
    this.#listener.onHeard()
  }

  #fallSilent(): void {
    this.#cancelSilence?.()
    this.#cancelSilence = null
    this.#heard = false
    this.#listener.onSilent()
  }
}

/** Simulcast layers that a viewer can choose from. */
export function layersOf(producer: types.Producer): number {
  return producer.type === 'simulcast' ? (producer.rtpParameters.encodings?.length ?? 1) : 1
}
