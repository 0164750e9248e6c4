import type { KeyValueStorage } from '@footlight/core/ports'

/** The page's own storage; tips on their way and preferences, never a secret. */
export const browserStorage: KeyValueStorage = {
  get: (key) => localStorage.getItem(key),
  set(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // A full disk: the port may forget, and the console runs on.
    }
  },
  remove: (key) => localStorage.removeItem(key),
}
