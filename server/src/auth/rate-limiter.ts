import type { Clock } from '@footlight/core/ports'

interface Window { startedAt: number; count: number }

const SWEEP_EVERY_MS = 60_000

export interface RateLimit {
  readonly countMax: number
  readonly windowMs: number
}

/** Counts per key in windows that begin with the first event. Memory is bounded by what came within one window and a minute. */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()
  readonly #stopSweep: () => void

  constructor(limit: RateLimit, clock: Clock) {
    this.#limit = limit
    this.#clock = clock
    this.#stopSweep = clock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  /** Counts one event. 0: it may happen; else the milliseconds until it may. */
  take(key: string): number {
    const now = this.#clock.monotonic()
    const window = this.#windows.get(key)
    if (window === undefined || now - window.startedAt >= this.#limit.windowMs) {
      this.#windows.set(key, { startedAt: now, count: 1 })
      return 0
    }
    if (window.count >= this.#limit.countMax) return window.startedAt + this.#limit.windowMs - now
    window.count += 1
    return 0
  }

  /** Takes back one event that turned out not to count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.count > 0) window.count -= 1
  }

  close(): void {
    this.#stopSweep()
  }

  #sweep(): void {
    const now = this.#clock.monotonic()
    for (const [key, window] of this.#windows) {
      if (now - window.startedAt >= this.#limit.windowMs) this.#windows.delete(key)
    }
  }
}
