import type { types } from 'mediasoup'
import { mediaCodecs } from './codecs.ts'
import type { MediaWorker, WorkerPool } from './worker-pool.ts'

/** Where a room's media lives at the moment. */
export interface Placement {
  readonly media: MediaWorker
  readonly router: types.Router
}

/** The one router of a room: made on first use, made anew on another worker when its worker dies. */
export class RoomRouter {
  readonly #pool: WorkerPool
  readonly #onLost: () => void
  #placement: Promise<Placement> | null = null
  #router: types.Router | null = null

  constructor(pool: WorkerPool, onLost: () => void) {
    this.#pool = pool
    this.#onLost = onLost
  }

  /** Waits a while for a worker to run; rejects when none comes. */
  get(): Promise<Placement> {
    if (this.#placement) return this.#placement
    const placement = this.#place()
    this.#placement = placement
    placement.catch(() => {
      if (this.#placement === placement) this.#placement = null
    })
    return placement
  }

  isPlaced(): boolean {
    return this.#router !== null && !this.#router.closed
  }

  /** Nobody is in the room any more: gives the worker its memory back. */
  release(): void {
    const placement = this.#placement
    this.#placement = null
    this.#router?.close()
    this.#router = null
    // One that is only being made has no one to serve any more either.
    placement?.then(
      ({ router }) => router.close(),
      () => undefined, // it was never made
    )
  }

  async #place(): Promise<Placement> {
    const media = await this.#pool.place()
    const router = await media.worker.createRouter({ mediaCodecs })
    countLoad(media, router)
    this.#router = router
    router.on('workerclose', () => {
      this.#placement = null
      this.#router = null
      this.#onLost()
    })
    return { media, router }
  }
}

function countLoad(media: MediaWorker, router: types.Router): void {
  media.load += 1
  router.observer.once('close', () => void (media.load -= 1))
  router.observer.on('newtransport', (transport) => {
    transport.observer.on('newconsumer', (consumer) => {
      media.load += 1
      consumer.observer.once('close', () => void (media.load -= 1))
    })
  })
}
