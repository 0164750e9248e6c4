import { browserStorage } from '../../platform/browser-ports.ts'

const KEY = 'footlight.celebrations'

/** Of this browser; on unless somebody turned it off. */
export function areCelebrationsOn(): boolean {
  return browserStorage.get(KEY) !== 'off'
}

export function switchCelebrations(on: boolean): void {
  if (on) browserStorage.remove(KEY)
  else browserStorage.set(KEY, 'off')
}
