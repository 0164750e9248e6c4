import type { Clock } from '@footlight/core/ports'

/**
 * Real time, so many times as fast: periods of grace pass in a fraction of theirs, and packets flow all the
 * while.
 */
export interface ScaledClock extends Clock {
  readonly scale: number
  /** Wall clock ms at which it began to be fast; two processes with the same one agree about the time. */
  readonly origin: number
  /** Resolves so many ms of this clock later. */
  pass(ms: number): Promise<void>
}

export function scaledClock(scale: number, origin = Date.now()): ScaledClock {
  const monotonic = (): number => performance.now() * scale
  return {
    scale,
    origin,
    now: () => Math.floor(origin + (performance.timeOrigin + performance.now() - origin) * scale),
    monotonic,
    after(delayMs, task) {
      const dueAt = monotonic() + delayMs
      const wait = (): NodeJS.Timeout =>
        setTimeout(wake, Math.min(Math.ceil((dueAt - monotonic()) / scale), 2 ** 31 - 1)).unref()
      // Node's timers come early now and then: nobody is woken before the time.
      const wake = (): void => {
        if (monotonic() >= dueAt) task()
        else timer = wait()
      }
      let timer = wait()
      return () => clearTimeout(timer)
    },
    every(intervalMs, task) {
      const timer = setInterval(task, Math.max(1, intervalMs / scale)).unref()
      return () => clearInterval(timer)
    },
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms / scale))),
  }
}
