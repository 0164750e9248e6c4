import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import type { Feed } from '../policies/standing.ts'
import type { ClosedReason } from './plane.ts'
import type { MediaSource } from './port.ts'
import { sfuLimits } from './sfu-limits.ts'

/** What stands behind a publisher: a socket's peer, or an ingest of ours. */
export interface PublisherOwner {
  readonly source: MediaSource
  /** What it may send now. */
  ownFeed(): Feed | null
  /** The room has closed its producers: the owner forgets them, closes its transports and tells its client. */
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
  #heard = false
  #muted = false
  #lineDown = false
  /** Packets arrive at this moment, as far as the worker has said. */
  #flowing = false
  /** Of any of the producers; monotonic. While packets flow it is not kept. */
  #lastPacketMs: number
  /** The time from which a publisher that was not heard yet is given to send. */
  #expectedSinceMs: number
  #cancelSilence: (() => void) | null = null

  constructor({ owner, feed, clock, listener, silentSinceMs }: PublisherOptions) {
    this.owner = owner
    this.feed = feed
    this.#clock = clock
    this.#listener = listener
    this.#expectedSinceMs = clock.monotonic()
    this.#lastPacketMs = silentSinceMs ?? this.#expectedSinceMs
  }

  /** Video after audio or audio after video: the order does not matter. */
  producers(): types.Producer[] {
    return [...this.#producers.values()]
  }

  producer(id: string): types.Producer | undefined {
    return this.producers().find((producer) => producer.id === id)
  }

  /** ms since the last packet; 0 while they come. A gap that the worker has not reported yet (under 1.5 s) is not seen. */
  silentForMs(): number {
    return this.#flowing ? 0 : Math.round(this.#clock.monotonic() - this.#lastPacketMs)
  }

  add(producer: types.Producer): void {
    this.#producers.set(producer.kind, producer)
    producer.observer.on('score', () => this.#scored(producer))
    producer.observer.on('pause', () => this.#update())
    producer.observer.on('resume', () => this.#update())
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
    this.#stopWaiting()
    this.#setMuted(false)
    for (const producer of producers) producer.close()
    return producers.map((producer) => producer.id)
  }

  /** The transport says that its line broke, or that it is back. */
  setLineDown(down: boolean): void {
    if (this.#lineDown === down) return
    this.#lineDown = down
    this.#update()
  }

  /** The worker reports the last packet of a stream late, and by a known time. */
  #scored(producer: types.Producer): void {
    const lastPacketMs = this.#clock.monotonic() - (isHeard(producer) ? 0 : noticeMs(producer))
    this.#update(lastPacketMs)
  }

  /**
   * The worker gives every stream a score and says when it changes: above 0 from the first packet on, 0 after
   * 1.5 s without one. So nothing has to be polled.
   */
  #update(lastPacketMs = this.#clock.monotonic()): void {
    const sending = this.producers().filter((producer) => !producer.paused)
    const flowing = !this.#lineDown && sending.some(isHeard)
    // Also while another one still flows: the last of them to fall silent need not be the last that sent.
    if (flowing || this.#flowing) this.#lastPacketMs = this.#flowing ? Math.max(this.#lastPacketMs, lastPacketMs) : lastPacketMs
    this.#flowing = flowing
    this.#setMuted(sending.length === 0 && this.#producers.size > 0)
    if (flowing) return this.#hear()
    if (this.#lineDown) return this.#fallSilent()
    // With everything muted there is nothing to hear; ICE alone tells whether she is there.
    if (sending.length === 0) {
      this.#expectedSinceMs = Number.POSITIVE_INFINITY
      return this.#stopWaiting()
    }
    this.#waitForPackets()
  }

  #waitForPackets(): void {
    const now = this.#clock.monotonic()
    // After a mute the time begins anew: the silence before was none.
    if (this.#expectedSinceMs === Number.POSITIVE_INFINITY) this.#expectedSinceMs = now
    const sinceMs = Math.max(this.#expectedSinceMs, this.#heard ? this.#lastPacketMs : 0)
    const afterMs = Math.max(0, sinceMs + sfuLimits.publisherSilentMs - now)
    this.#cancelSilence ??= this.#clock.after(afterMs, () => this.#fallSilent())
  }

  #setMuted(muted: boolean): void {
    if (this.#muted === muted) return
    this.#muted = muted
    this.#listener.onMuted(muted)
  }

  #hear(): void {
    this.#stopWaiting()
    if (this.#heard) return
    this.#heard = true
    this.#listener.onHeard()
  }

  #fallSilent(): void {
    this.#stopWaiting()
    this.#heard = false
    this.#listener.onSilent()
  }

  #stopWaiting(): void {
    this.#cancelSilence?.()
    this.#cancelSilence = null
  }
}

function isHeard(producer: types.Producer): boolean {
  return producer.score.some(({ score }) => score > 0)
}

/** How long the worker waits before it calls a stream silent. Sound with discontinuous transmission pauses by itself. */
function noticeMs(producer: types.Producer): number {
  const { codecs, encodings = [] } = producer.rtpParameters
  const isDiscontinuous = codecs.some(({ parameters }) => parameters?.['usedtx'] === 1) || encodings.some(({ dtx }) => dtx === true)
  return isDiscontinuous ? sfuLimits.inactivityNoticeDtxMs : sfuLimits.inactivityNoticeMs
}

/** Simulcast layers that a viewer can choose from. */
export function layersOf(producer: types.Producer): number {
  return producer.type === 'simulcast' ? (producer.rtpParameters.encodings?.length ?? 1) : 1
}
