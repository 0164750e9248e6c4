import type { Clock } from '@footlight/core/ports'

/**
 * The machine's time, for bridges in a process of Node. Its timers do not keep the process alive by
 * themselves.
 */
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
