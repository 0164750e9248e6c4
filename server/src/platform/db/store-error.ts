export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly failure: StoreFailure

  constructor(failure: StoreFailure, cause: unknown) {
    super(`the ledger's database: ${failure}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.failure = failure
  }
}

/**
 * Why a transaction did not happen. `full`: no room on the disk. `refused`: a rule of the books or a
 * constraint said no. `unavailable`: it could not be reached or failed, nothing was written.
 * `outcome_unknown`: it was lost while it committed; the same key tells what became of it.
 */
export type StoreFailure = 'full' | 'refused' | 'unavailable' | 'outcome_unknown'
