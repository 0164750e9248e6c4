import { browserStorage } from '../../platform/browser-ports.ts'

const keyOf = (what: string): string => `once ${what}`
/** Where the reader is. */
const today = (): string => new Date().toDateString()

/** Whether this was done today in this browser. */
export function wasToday(what: string): boolean {
  return browserStorage.get(keyOf(what)) === today()
}

export function markToday(what: string): void {
  browserStorage.set(keyOf(what), today())
}

/** True once a day. */
export function isOncePerDay(what: string): boolean {
  if (wasToday(what)) return false
  markToday(what)
  return true
}
