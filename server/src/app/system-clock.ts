import { timeOrderedUuid } from '@footlight/core/domain/time-ordered-uuid'
import type { Clock, Random } from '@footlight/core/ports'
import { randomUUID } from 'node:crypto'

/** The machine's time. Its timers do not keep the process alive by themselves. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref()
    return () => clearTimeout(timer)
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs).unref()
    return () => clearInterval(timer)
  },
}

export const systemRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => timeOrderedUuid(Date.now(), randomUUID()),
}
