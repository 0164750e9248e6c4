import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import { sfuLimits } from './sfu-limits.ts'

export interface PacketWatchOptions {
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
export class PacketWatch {
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
