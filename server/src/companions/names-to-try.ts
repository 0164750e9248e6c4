import { USERNAME_PATTERN } from '@footlight/core/protocol/ids'

const NAMES_MAX = 60
/** Shorter ones are words as often as names. */
const CHARS_MIN = 7

/** Words of a text that read like usernames: written with `@`, a digit or a dash, or long (COMPANION-SAFE-05). */
export function namesToTry(text: string): readonly string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/@?[a-z0-9][a-z0-9_-]{2,}/g) ?? []
  const names = words.flatMap((word) => {
    const name = word.replace('@', '')
    const isLikely = word.startsWith('@') || /[\d_-]/.test(name) || name.length >= CHARS_MIN
    return isLikely && USERNAME_PATTERN.test(name) ? [name] : []
  })
  return [...new Set(names)].slice(0, NAMES_MAX)
}
