import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { afterFailure, type FailedProposals, isForgotten, restMs } from '@footlight/core/rules/splits/rest'

/**
 * Whose group tips came to nothing in this room. A failure takes its time in the only place there is, so
 * there are never many.
 */
export class Proposers {
  readonly #clock: Clock
  readonly #failed = new Map<AccountId, FailedProposals>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Until this one may propose again, ms; 0: now. */
  restMs(account: AccountId): number {
    return restMs(this.#failed.get(account), this.#clock.monotonic())
  }

  failed(account: AccountId): void {
    const now = this.#clock.monotonic()
    for (const [other, failed] of this.#failed) if (isForgotten(failed, now)) this.#failed.delete(other)
    this.#failed.set(account, afterFailure(this.#failed.get(account), now))
  }

  succeeded(account: AccountId): void {
    this.#failed.delete(account)
  }
}
