import type { Clock } from '@footlight/core/ports'
import { systemClock } from '@footlight/native-bridges/system-clock'

/**
 * The machine's clock, but that the wall can be another one and leaps over days: what runs, as a stream or a timer of a page,
 * notices nothing.
 */
export class LeapingClock implements Clock {
  readonly monotonic = systemClock.monotonic
  readonly after = systemClock.after
  readonly every = systemClock.every
  #aheadMs: number

  /** `startsAt`: the wall now, ms since 1970. */
  constructor(startsAt: number) {
    this.#aheadMs = startsAt - systemClock.now()
  }

  now(): number {
    return systemClock.now() + this.#aheadMs
  }

  leapTo(at: number): void {
    this.#aheadMs = at - systemClock.now()
  }
}
