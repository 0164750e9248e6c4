import { StoredSettings } from '@footlight/core/protocol/account-settings'
import { LRUCache } from 'lru-cache'

/** Texts of settings that are remembered, of some KiB each. Most accounts have those that they began with. */
const TEXTS_MAX = 5_000

const known = new LRUCache<string, StoredSettings>({ max: TEXTS_MAX })

/**
 * Settings as they are stored, with those that came with a later release. To check them costs more than all else of
 * reading an account, so each text is checked once; what comes of it is shared, and frozen.
 */
export function settingsOf(text: string): StoredSettings {
  const before = known.get(text)
  if (before !== undefined) return before
  const settings = StoredSettings.parse(JSON.parse(text))
  for (const value of Object.values(settings)) Object.freeze(value)
  known.set(text, Object.freeze(settings))
  return settings
}
