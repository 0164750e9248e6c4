import type { Lease, Leases } from './leases.ts'

/**
 * Epochs of one run of the process. Each run begins behind all of those before, also behind what one that is
 * ending still claims.
 */
const EPOCHS_OF_A_RUN = 2 ** 20

/** The leases of a process that shares its database with nobody: each is free or held here, and none is lost. */
export class LocalLeases implements Leases {
  readonly #held = new Map<string, Lease>()
  #epoch: number

  /** `lastEpoch`: the greatest that any run before has left behind; 0: none has. */
  constructor(lastEpoch = 0) {
    this.#epoch = Math.ceil((lastEpoch + 1) / EPOCHS_OF_A_RUN) * EPOCHS_OF_A_RUN
  }

  async claim(name: string): Promise<Lease | null> {
    if (this.#held.has(name)) return null
    // One count for all names, so that it does not grow with the names that ever were.
    const lease = { name, epoch: (this.#epoch += 1) }
    this.#held.set(name, lease)
    return lease
  }

  async release(lease: Lease): Promise<void> {
    if (this.#held.get(lease.name) === lease) this.#held.delete(lease.name)
  }

  onLost(): () => void {
    return () => undefined
  }
}
