import type { Lease, Leases } from './leases.ts'

/** The leases of a process that shares its database with nobody: each is free or held here, and none is lost. */
export class LocalLeases implements Leases {
  readonly #held = new Map<string, Lease>()
  #epoch = 0

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
