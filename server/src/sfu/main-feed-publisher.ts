import type { ClosedReason } from './plane.ts'
import type { Feed, MediaSource } from './port.ts'
import type { PublisherOwner } from './publisher.ts'

export const mainFeed: Feed = { kind: 'main' }

/** A publisher of the main feed that is no peer of the room. It ends once, whoever ends it. */
export abstract class MainFeedPublisher implements PublisherOwner {
  readonly source: MediaSource
  readonly #onGone: (how: 'ended' | 'lost') => void
  #onClosed: (reason: ClosedReason) => void = () => undefined
  #closed = false

  constructor(source: MediaSource, onGone: (how: 'ended' | 'lost') => void) {
    this.source = source
    this.#onGone = onGone
  }

  get closed(): boolean {
    return this.#closed
  }

  ownFeed(): Feed | null {
    return this.#closed ? null : mainFeed
  }

  onClosed(listener: (reason: ClosedReason) => void): void {
    this.#onClosed = listener
  }

  producersClosed(_ids: readonly string[], reason: ClosedReason): void {
    this.gone(reason)
  }

  /** Ended by somebody else. */
  gone(reason: ClosedReason): void {
    if (this.#closed) return
    this.close()
    this.#onClosed(reason)
  }

  close(how: 'ended' | 'lost' = 'lost'): void {
    if (this.#closed) return
    this.#closed = true
    this.release()
    this.#onGone(how)
  }

  /** Closes its transports, and with them its producers. */
  protected abstract release(): void
}
