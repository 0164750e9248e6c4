import type { Clock } from '@footlight/core/ports'
import { type Failure, moneyRoutes, type Route } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'

/** How often an account may ask for its tokens to be moved: tips (HTTP-12), and all other orders (LIMIT-09). */
export class OrderLimits {
  readonly #tips: RateLimiter
  readonly #others: RateLimiter

  constructor(limits: Pick<HttpLimits, 'tipsPerAccount' | 'ordersPerAccount'>, clock: Clock) {
    this.#tips = new RateLimiter(limits.tipsPerAccount, clock)
    this.#others = new RateLimiter(limits.ordersPerAccount, clock)
  }

  /** Counts one order. null: it may be looked at. */
  take(route: Route, payer: Person): Failure | null {
    const limiter = route.path === moneyRoutes.tip.path ? this.#tips : this.#others
    const waitMs = limiter.take(String(payer.id))
    return waitMs > 0 ? { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) } : null
  }

  close(): void {
    this.#tips.close()
    this.#others.close()
  }
}
