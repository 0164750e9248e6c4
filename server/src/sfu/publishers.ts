import type { CameraState, MediaState } from '@footlight/core/protocol'
import type { types } from 'mediasoup'
import type { Feed } from './port.ts'
import { layersOf, type Publisher, type PublisherOwner } from './publisher.ts'

/** A producer with what it is part of. */
export interface Published {
  readonly producer: types.Producer
  readonly feed: Feed
}

/** Publishers in a room now: one of the main feed, one camera per username. */
export class Publishers {
  readonly #byFeed = new Map<string, Publisher>()

  get main(): Publisher | null {
    return this.#byFeed.get(keyOf({ kind: 'main' })) ?? null
  }

  all(): Publisher[] {
    return [...this.#byFeed.values()]
  }

  of(feed: Feed): Publisher | null {
    return this.#byFeed.get(keyOf(feed)) ?? null
  }

  ownedBy(owner: PublisherOwner): Publisher | null {
    return this.all().find((publisher) => publisher.owner === owner) ?? null
  }

  find(producerId: string): Published | null {
    for (const publisher of this.#byFeed.values()) {
      const producer = publisher.producer(producerId)
      if (producer) return { producer, feed: publisher.feed }
    }
    return null
  }

  add(publisher: Publisher): void {
    this.#byFeed.set(keyOf(publisher.feed), publisher)
  }

  /** False: another one sends this feed by now, or nobody. */
  remove(publisher: Publisher): boolean {
    return this.of(publisher.feed) === publisher && this.#byFeed.delete(keyOf(publisher.feed))
  }

  mainState(): MediaState {
    const producers = this.main ? producersOf(this.main) : []
    return {
      producers,
      ...(this.main && producers.length > 0 && { ingest: { kind: this.main.owner.source } }),
    }
  }

  cameras(): CameraState[] {
    return this.all().flatMap((publisher) => {
      const producers = producersOf(publisher)
      return publisher.feed.kind === 'camera' && producers.length > 0
        ? [{ username: publisher.feed.username, producers }]
        : []
    })
  }
}

export function isSameFeed(a: Feed, b: Feed | null): boolean {
  return b !== null && keyOf(a) === keyOf(b)
}

function keyOf(feed: Feed): string {
  return feed.kind === 'main' ? 'main' : `camera:${feed.username}`
}

function producersOf(publisher: Publisher): MediaState['producers'] {
  return publisher
    .producers()
    .map((producer) => ({ id: producer.id, kind: producer.kind, layers: layersOf(producer) }))
}
