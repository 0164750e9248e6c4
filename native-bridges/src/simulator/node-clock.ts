import type { Clock } from '@footlight/core/ports'

/** The machine's time. Its timers keep no process alive by themselves. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.ceil(delayMs)).unref()
    return () => clearTimeout(timer)
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}
