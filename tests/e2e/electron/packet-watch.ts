import { observer, type types } from 'mediasoup'
import { machineNow } from './global-key.ts'

/** Nothing for so long: it has stopped. */
const STILL_MS = 700

/** Counts what arrives at the server in this process, whoever sends it. */
export class PacketWatch {
  readonly #producers = new Set<types.Producer>()

  constructor() {
    observer.on('newworker', (worker) =>
      worker.observer.on('newrouter', (router) =>
        router.observer.on('newtransport', (transport) => {
          transport.observer.on('newproducer', (producer: types.Producer) => {
            this.#producers.add(producer)
            producer.observer.once('close', () => this.#producers.delete(producer))
          })
        }),
      ),
    )
  }

  /**
   * When the last packet came, in ms of the machine's monotonic clock; resolves when none has come for a
   * while.
   */
  async lastPacketAt(): Promise<number> {
    let count = -1
    let changedAt = machineNow()
    while (machineNow() - changedAt < STILL_MS) {
      const now = await this.#count()
      if (now > count) changedAt = machineNow()
      count = Math.max(count, now)
    }
    return changedAt
  }

  async #count(): Promise<number> {
    // A producer that closes while it is asked has nothing more to tell.
    const stats = await Promise.all(
      [...this.#producers].map((producer) => producer.getStats().catch(() => [])),
    )
    return stats.flat().reduce((sum, { packetCount }) => sum + packetCount, 0)
  }
}
