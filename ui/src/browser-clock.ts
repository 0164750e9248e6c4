import type { Clock, Random } from '@footlight/core/ports'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'

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
  uuid: () =>
    timeOrderedUuid(
      Date.now(),
      typeof crypto.randomUUID === 'function'
        ? crypto.randomUUID()
        : uuidFromBytes(crypto.getRandomValues(new Uint8Array(16))),
    ),
}

/** For pages on plain http, where browsers withhold `randomUUID`. */
export function uuidFromBytes(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
