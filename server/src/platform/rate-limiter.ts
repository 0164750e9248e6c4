import type { Clock } from '@footlight/core/ports'

interface Window {
  readonly startedAt: number
  count: number
}

const SWEEP_EVERY_MS = 60_000
/**
 * Some 10 MiB at most. Past it the oldest window is forgotten: whoever comes from so many addresses is not
 * held by one count.
 */
const KEYS_MAX = 50_000

export interface RateLimit {
  readonly countMax: number
  readonly windowMs: number
}

/**
 * Counts events by key. Answers at once: a count that several nodes share would be one that each keeps here
 * and hears the others' share of in the background.
 */
export interface RateCount {
  /** Counts one event. 0: it may happen; else the milliseconds until it may. */
  take(key: string): number
  /** Takes back one event that turned out not to count. */
  giveBack(key: string): void
  close(): void
}

/**
 * Windows begin with the first event of a key. What is stored is bounded, whoever calls. Addresses are
 * counted by `addressKey`.
 */
export class RateLimiter implements RateCount {
  readonly #limit: RateLimit
  readonly #clock: Clock
  readonly #keysMax: number
  /** In the order in which the windows began. */
  readonly #windows = new Map<string, Window>()
  readonly #stopSweep: () => void

  constructor(limit: RateLimit, clock: Clock, keysMax = KEYS_MAX) {
    this.#limit = limit
    this.#clock = clock
    this.#keysMax = keysMax
    this.#stopSweep = clock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  /** Keys that are in memory now. */
  get size(): number {
    return this.#windows.size
  }

  take(key: string): number {
    const now = this.#clock.monotonic()
    const window = this.#windows.get(key)
    if (window === undefined || this.#isOver(window, now)) {
      this.#begin(key, now)
      return 0
    }
    if (window.count >= this.#limit.countMax) return window.startedAt + this.#limit.windowMs - now
    window.count += 1
    return 0
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.count > 0) window.count -= 1
  }

  close(): void {
    this.#stopSweep()
  }

  #begin(key: string, now: number): void {
    // Put at the end, so that the first one is always the oldest.
    this.#windows.delete(key)
    if (this.#windows.size >= this.#keysMax) {
      const oldest = this.#windows.keys().next()
      if (oldest.done !== true) this.#windows.delete(oldest.value)
    }
    this.#windows.set(key, { startedAt: now, count: 1 })
  }

  #isOver({ startedAt }: Window, now: number): boolean {
    return now - startedAt >= this.#limit.windowMs
  }

  #sweep(): void {
    const now = this.#clock.monotonic()
    for (const [key, window] of this.#windows) {
      if (!this.#isOver(window, now)) return
      this.#windows.delete(key)
    }
  }
}
