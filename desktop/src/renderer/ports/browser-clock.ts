import { timeOrderedUuid } from '@footlight/core/domain/time-ordered-uuid'
import type { Clock, Random } from '@footlight/core/ports'

export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs)
    return () => clearInterval(timer)
  },
}

export const browserRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => timeOrderedUuid(Date.now(), crypto.randomUUID()),
}
