import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'

/** Group tips of one person in one room that came to nothing, in a row. Monotonic ms. */
export interface FailedProposals {
  readonly count: number
  readonly restsUntil: number
}

const REST_MS_FIRST = 5 * 60_000
const REST_MS_MAX = 60 * 60_000
/** So long after the rest, nothing is held against them any more. */
const FORGOTTEN_MS = 2 * 60 * 60_000

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

/**
 * SPLIT-08: whoever took the only place of a room for nothing rests before the next try, twice as long each
 * time.
 */
export function afterFailure(before: FailedProposals | undefined, now: number): FailedProposals {
  const count = before === undefined || isForgotten(before, now) ? 1 : before.count + 1
  return { count, restsUntil: now + Math.min(REST_MS_FIRST * 2 ** (count - 1), REST_MS_MAX) }
}

export function restMs(failed: FailedProposals | undefined, now: number): number {
  return failed === undefined ? 0 : Math.max(0, failed.restsUntil - now)
}

function isForgotten({ restsUntil }: FailedProposals, now: number): boolean {
  return now >= restsUntil + FORGOTTEN_MS
}
