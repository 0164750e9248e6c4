import type { Clock } from '@footlight/core/ports'

/** A longer delay would come at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/**
 * The machine's time, for every process of Node: server, bridges, the console's main process and its log.
 * Nothing that waits is woken before its time. Its timers do not keep the process alive alone.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const dueAt = performance.now() + delayMs
    const wait = (): NodeJS.Timeout => {
      // By now it may be due, and Node warns of what is negative.
      const leftMs = Math.max(1, Math.ceil(dueAt - performance.now()))
      return setTimeout(wake, Math.min(leftMs, TIMER_MS_MAX)).unref()
    }
    // Node's timers come up to two milliseconds early: whoever is woken before the time finds nothing due,
    // and sleeps for ever.
    const wake = (): void => {
      if (performance.now() >= dueAt) task()
      else timer = wait()
    }
    let timer = wait()
    return () => clearTimeout(timer)
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}
