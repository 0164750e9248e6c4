/** The right to be the only one that does something. */
export interface Lease {
  /** `room:<account id>`, `job:<name>` */
  readonly name: string
  /** Grows with each claim of the name: what carries a smaller one is of a holder of before. */
  readonly epoch: number
}

/**
 * Who owns what, one holder each. Several nodes will ask PostgreSQL, never the bus: a claim is one conditional
 * upsert that raises the epoch, and succeeds only where the holder has released it or the lease of its node
 * has run out by the database's own clock. A node that has not renewed its lease in time loses everything
 * that it holds, and stops before another may begin.
 */
export interface Leases {
  /** null: somebody holds it; this process, too, holds it only once. */
  claim(name: string): Promise<Lease | null>
  /** Idempotent; nothing for a lease that was lost. */
  release(lease: Lease): Promise<void>
  /**
   * Told once, at once, for each lease that is held no longer without having been released: nothing may be
   * done under it any more. One process alone loses none. Answers a function that ends it.
   */
  onLost(listener: (lease: Lease) => void): () => void
}

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
