import type { Clock } from '@footlight/core/ports'
import { addressKey } from '../../platform/net/address.ts'
import { RateLimiter } from '../../platform/rate-limiter.ts'

const WINDOW_MS = 10 * 60_000

/** A log-in that is going on, counted as if it failed. */
interface LogInTry {
  /** So many failed before, from its address or by its name, that a script is likely. */
  readonly isSuspect: boolean
  /** It did not fail. */
  giveBack(): void
}

/**
 * Counts failed log-ins by address and by the name that was typed, whether or not anybody has it. In the memory of this process, as the
 * counts of `LogIn` are.
 */
export class FailedLogIns {
  readonly #counts: RateLimiter

  /** `countMax`: failures that are nothing to wonder about. */
  constructor(countMax: number, clock: Clock) {
    this.#counts = new RateLimiter({ countMax, windowMs: WINDOW_MS }, clock)
  }

  /** Counted before the answer is known, so that many at once cannot slip under the count together. */
  begin(name: string, address: string): LogInTry {
    const keys = [`name ${name.trim().toLowerCase()}`, `address ${addressKey(address)}`]
    const counted = keys.filter((key) => this.#counts.take(key) === 0)
    return {
      isSuspect: counted.length < keys.length,
      giveBack: () => {
        for (const key of counted) this.#counts.giveBack(key)
      },
    }
  }

  close(): void {
    this.#counts.close()
  }
}
