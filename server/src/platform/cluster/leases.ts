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
